import { guidance } from './guidance.ts';

/** Help beside the steps that need the camera or the location. It is loaded with them, not with the first screen. */
export const help = {
  guidance,
  /** Before whom a signer may ask. */
  questions: 'Questions?',
  mirrored: 'It looks mirrored to you, that is fine.',
  light: { on: 'Switch light on', off: 'Switch light off' },
  automatic: {
    name: 'Automatic photos',
    short: 'Auto',
    ready: 'Looks good. Hold still, the photos start by themselves.',
    stop: 'Stop',
  },
  challenge: {
    turn: 'At the second and third photo, turn your head a little to the side shown.',
    colours: 'After the photos the screen shows a few colours, one each second.',
    warning:
      'If changing light can make you ill (photosensitive epilepsy), choose ‘No colours’. You can sign without them.',
    none: 'No colours',
    turnTo: { left: 'Turn your head a little to your left', right: 'Turn your head a little to your right' },
    looking: 'Keep your face before the screen',
    stop: 'Stop the colours',
  },
  onePhone: {
    title: 'No other screen?',
    how: 'Write the code large on paper with a dark pen, and hold the paper beside your face.',
  },
  link: {
    share: 'Share the link',
    copy: 'Copy the link',
    copied: 'The link is copied.',
    failed: 'The link could not be copied. Please type it on the other screen.',
  },
  permission: {
    title: 'Where to allow it',
    camera: 'Camera',
    location: 'Location',
    allow: 'Allow',
    steps: {
      'chrome-android': [
        'Tap the icon to the left of the address.',
        'Tap “Permissions”.',
        'Allow it, come back and press “Try Again”.',
      ],
      'samsung-android': [
        'Tap the lock to the left of the address.',
        'Tap “Permissions”.',
        'Allow it, come back and press “Try Again”.',
      ],
      'safari-ios': [
        'Tap the icon in the address bar.',
        'Tap “Website Settings”, under the three dots if needed.',
        'Choose “Allow”, tap “Done” and press “Try Again”.',
      ],
      'chrome-desktop': [
        'Click the icon to the left of the address.',
        'Switch it on.',
        'Close the menu and press “Try Again”.',
      ],
      'firefox-desktop': [
        'Click the crossed-out icon to the left of the address.',
        'Remove “Blocked” with the cross beside it.',
        'Press “Try Again” and choose “Allow”.',
      ],
      'safari-desktop': [
        'Open the menu “Safari” and choose “Settings for This Website”.',
        'Choose “Allow”.',
        'Close the menu and press “Try Again”.',
      ],
    },
  },
} as const;
