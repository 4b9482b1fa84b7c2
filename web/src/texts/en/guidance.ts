/** Advice before the photos are taken. It says what was seen, and promises nothing about the verdict. */
export const guidance = {
  label: 'Ready for the photos',
  checks: { face: 'Face', code: 'Code', light: 'Light', sharp: 'Sharp' },
  good: 'good',
  notYet: 'not yet',
  tips: {
    dark: 'Too dark. Turn towards the light.',
    noFace: 'No face seen. Look into the camera.',
    several: 'Only one person may be in the picture.',
    far: 'Come a little closer.',
    blurred: 'Too blurred. Hold still.',
    noCode: 'Now hold the code beside your face.',
    ready: 'Looks good. Press Capture.',
  },
} as const;
