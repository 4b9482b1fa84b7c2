/** The texts of the liveness screen (SPEC 2, Liveness screen; SPEC 8, Liveness). */
import { plural } from '@countersign/contract/texts/fill-in';

export const liveness = {
  instructions: {
    title: 'Face capture steps',
    why: 'We check that you are signing in person. Read this first:',
    steps: [
      { what: 'A 5 second clip is captured', how: 'We take three photos from it.' },
      { what: 'Display the OTP in front', how: 'Hold the 4-digit code next to your face.' },
      { what: 'Use a well-lit place', how: 'Face the light. Keep windows behind the camera.' },
      { what: 'Only 1 person', how: 'No one else can be in the picture.' },
      { what: 'Remove accessories', how: 'Take off any cap, mask or dark glasses.' },
    ],
    prompt:
      'Your browser will ask to use the camera. We use the photos only as proof that you signed in person.',
    next: 'Show my code',
  },

  code: {
    title: 'Your 4-digit code',
    lead: 'Write it in large digits on paper, or show it on another phone. Then hold it next to your face.',
    spoken: (digits: string) => `Your code is ${digits}`,
    asking: 'Getting your code...',
    look: 'Code format',
    asDigits: 'Digits',
    asQr: 'QR code',
    qrAlt: (digits: string) => `QR code of ${digits}`,
    validFor: 'Valid for',
    expired: 'This code has expired',
    expiredHint: 'Get a new code.',
    refresh: 'Refresh',
    capture: 'Capture Photo',
    generateFirst: 'Generate OTP First',
    rested: 'The camera was turned off while you were away.',
    retryIn: (time: string) => `You can try again in ${time}`,
    retryNow: 'You can try again now.',
    cooldown: (time: string) => `Please wait ${time} before trying again`,
    locked: (time: string) => `Account Locked. Too many failed attempts, try again in ${time}`,
  },

  camera: {
    title: 'Take your photos',
    lead: 'Fit your face and the code inside the outlines.',
    preview: 'Camera preview',
    opening: 'Starting the camera...',
    yourCode: 'Code',
    switch: 'Switch camera',
    capture: 'Capture',
    capturing: 'Hold still...',
    back: 'Back to code',
    count: (left: number) => `Photo in ${left}`,
    taken: (number: number, count: number) => `Photo ${number} of ${count} taken`,
    face: 'Face',
    code: 'Code',
    error: 'Camera Error: Unable to access camera. Please check permissions.',
    remedies: {
      unsupported: 'Open the link in an up-to-date version of Chrome, Safari, Firefox or Edge.',
      denied: 'Allow camera access for this page in your browser settings, then try again.',
      missing: 'No camera was found. Connect one, or open the link on your phone.',
      busy: 'Another app is using the camera. Close it, then try again.',
      failed: 'Close other apps that use the camera, then try again.',
      lost: 'The camera was disconnected. Reconnect it, then try again.',
    },
  },

  preview: {
    checking: 'Checking your photos',
    checkingHint: 'This takes a few seconds. Stay on this page.',
    verifying: 'Verifying...',
    photo: (number: number) => `Photo ${number}`,
    passed: 'Face verified',
    passedHint: 'We found your face and the code in the photos.',
    next: 'Proceed to Next Step',
    failed: 'Not verified yet',
    attempts: (count: number) =>
      `Verification failed. Please try again. (${count} ${plural('en', count, { one: 'attempt', other: 'attempts' })} remaining)`,
    locked: (minutes: number) =>
      `Account Locked. Too many failed attempts, try again in ${minutes} ${plural('en', minutes, { one: 'minute', other: 'minutes' })}`,
    unsent: 'Failed to submit photo',
    unsentKept: 'Your photos are still on this page. You can send them again.',
    sendAgain: 'Send again',
  },

  codeFailed: 'Failed to generate OTP',
  sendFailed: 'Failed to submit photo',
} as const;
