/** Advice before the photos are taken, and after they were refused. It says what was seen, and promises nothing about the verdict. */
import { presenceReasons } from '@countersign/contract/texts/en/presence-reasons';

export const guidance = {
  label: 'Ready for the photos',
  checks: { face: 'Face', code: 'Code', light: 'Light', sharp: 'Sharp' },
  good: 'good',
  notYet: 'not yet',
  /** Why photos were refused, as the server says it. */
  reasons: presenceReasons,
  tips: {
    // Where nothing else is said, as the server says it afterwards.
    ...presenceReasons,
    TOO_DARK: 'Too dark. Turn towards the light.',
    NO_FACE: 'No face seen. Look into the camera.',
    FACE_TOO_SMALL: 'Come a little closer.',
    CODE_NOT_FOUND: 'Now hold the code beside your face.',
    ready: 'Looks good. Press Capture.',
  },
} as const;
