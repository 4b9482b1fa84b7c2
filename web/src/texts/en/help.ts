import { plural } from '@countersign/contract/texts/fill-in';
import { guidance } from './guidance.ts';
import { moving } from './moving.ts';
import { summary } from './summary.ts';

/** Help for the later steps, and the summary at the end. It is loaded with those steps, not with the first screen. */
export const help = {
  guidance,
  moving,
  summary,
  /** Shown before the phone number and email address of the company's help desk. */
  questions: 'Questions?',
  mirrored: 'You see a mirror image. The photos are not mirrored.',
  light: { on: 'Turn light on', off: 'Turn light off' },
  automatic: {
    name: 'Automatic photos',
    short: 'Auto',
    ready: 'Looks good. Hold still. The photos start automatically.',
    stop: 'Stop',
  },
  challenge: {
    turn: 'Between the photos, an arrow asks you to turn your head two or three times. Turn it a little, then look at the camera again.',
    colours: 'After the photos, the screen shows a few colours, one per second.',
    warning:
      'Changing colours can affect people with photosensitive epilepsy. If this applies to you, choose ‘No colours’. You can still sign.',
    none: 'No colours',
    turnTo: { left: 'Turn your head a little to your left', right: 'Turn your head a little to your right' },
    lookBack: 'Look at the camera',
    looking: 'Keep your face in front of the screen',
    stop: 'Stop colours',
  },
  queue: {
    place: (place: number, seconds: number) =>
      `Your place in the queue: ${place}. The result will be ready in about ${seconds} ${plural('en', seconds, { one: 'second', other: 'seconds' })}. Stay on this page.`,
    resend: (seconds: number) =>
      `Many people are signing right now. Your photos will be sent again automatically in about ${seconds} ${plural('en', seconds, { one: 'second', other: 'seconds' })}. Stay on this page.`,
  },
  showing: {
    question: 'Do you have paper and pen, or a second phone?',
    why: 'The camera must see your 4-digit code next to your face.',
    paper: 'Paper and pen',
    phone: 'A second phone',
    neither: 'Neither? Ask someone nearby.',
    onPaper: 'Write the code in large digits on paper with a dark pen.',
    onPhone: 'Scan with the second phone, or open there:',
    linkQr: 'QR code of the address',
    noPaper: 'No paper?',
    noPhone: 'No second phone?',
    holding: 'I’m holding it',
    ready: 'Hold the code next to your face. The camera opens next.',
  },
  link: {
    share: 'Share link',
    copy: 'Copy link',
    copied: 'Link copied.',
    failed: 'The link could not be copied. Type it on the other screen.',
  },
  permission: {
    title: 'How to allow access',
    camera: 'Camera',
    location: 'Location',
    allow: 'Allow',
    steps: {
      'chrome-android': [
        'Tap the icon to the left of the address.',
        'Tap “Permissions”.',
        'Allow access, come back and press “Try Again”.',
      ],
      'samsung-android': [
        'Tap the lock to the left of the address.',
        'Tap “Permissions”.',
        'Allow access, come back and press “Try Again”.',
      ],
      'safari-ios': [
        'Tap the icon in the address bar.',
        'Tap “Website Settings”. You may need to tap the three dots first.',
        'Choose “Allow”, tap “Done” and press “Try Again”.',
      ],
      'chrome-desktop': [
        'Click the icon to the left of the address.',
        'Turn on access.',
        'Close the menu and press “Try Again”.',
      ],
      'firefox-desktop': [
        'Click the crossed-out icon to the left of the address.',
        'Click the cross next to “Blocked”.',
        'Press “Try Again” and choose “Allow”.',
      ],
      'safari-desktop': [
        'Open the “Safari” menu and choose “Settings for This Website”.',
        'Choose “Allow”.',
        'Close the menu and press “Try Again”.',
      ],
    },
  },
} as const;
