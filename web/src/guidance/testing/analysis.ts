import type { FrameAnalysis } from '../frame-analysis.ts';

/** The analysis of a frame without problems. The face is on the left, and the correct code is on the right. */
export const GOOD: FrameAnalysis = {
  faces: 1,
  face: { height: 0.4, outside: 0 },
  code: 'digits',
  quality: { brightest: 220, overexposed: 0, blur: 0.3 },
  places: {
    face: { x: 0.24, y: 0.28, width: 0.22, height: 0.4 },
    code: { x: 0.67, y: 0.48, width: 0.2, height: 0.14 },
  },
  digits: null,
  isDim: false,
};

export const NOBODY = { faces: 0, face: null } as const;
export const DARK = { quality: { brightest: 20, overexposed: 0, blur: 0.3 }, isDim: true } as const;
export const BLURRED = { quality: { brightest: 220, overexposed: 0, blur: 0.8 } } as const;
