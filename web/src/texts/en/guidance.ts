/**
 * Advice before the photos are taken and after they are rejected. It describes what the camera sees and never predicts
 * the server's verdict.
 */
import { presenceReasons } from '@countersign/contract/texts/en/presence-reasons';

export const guidance = {
  label: 'Photo checklist',
  checks: { face: 'Face', code: 'Code', light: 'Light', sharp: 'Sharp' },
  good: 'good',
  notYet: 'not yet',
  /** The reasons why photos were rejected, in the server's words. */
  reasons: presenceReasons,
  otherCode: (shown: string, code: string) => `You are showing ${shown}; your code is ${code}.`,
  tips: {
    // The server's words. The entries below replace some of them with friendlier tips.
    ...presenceReasons,
    TOO_DARK: 'Too dark. Turn towards the light.',
    NO_FACE: 'No face found. Look at the camera.',
    FACE_TOO_SMALL: 'Move a little closer.',
    CODE_NOT_FOUND: 'Now hold the code next to your face.',
    ready: 'Looks good. Press Capture.',
  },
} as const;
