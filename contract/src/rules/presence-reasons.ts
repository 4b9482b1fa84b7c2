/**
 * What a signer can do about refused photos (SPEC 2, Liveness screen: beside its own words of failure). The answer and the
 * evidence carry these English words; a screen in another language goes by the code.
 */
export const PRESENCE_REASON_CODES = [
  'TOO_DARK',
  'TOO_BRIGHT',
  'BLURRED',
  'NO_FACE',
  'MANY_FACES',
  'FACE_TOO_SMALL',
  'FACE_TOO_LARGE',
  'FACE_CUT_OFF',
  'FACES_DIFFER',
  'STILL_PICTURE',
  'USED_BEFORE',
  'CODE_NOT_FOUND',
] as const;

export type PresenceReason = (typeof PRESENCE_REASON_CODES)[number];

export const PRESENCE_REASONS: Readonly<Record<PresenceReason, string>> = {
  TOO_DARK: 'Too dark',
  TOO_BRIGHT: 'Too bright',
  BLURRED: 'Hold still, the picture is blurred',
  NO_FACE: 'Show your face to the camera',
  MANY_FACES: 'Only one person may be in the picture',
  FACE_TOO_SMALL: 'Move closer',
  FACE_TOO_LARGE: 'Move back',
  FACE_CUT_OFF: 'Keep your whole face in the picture',
  FACES_DIFFER: 'The same person must be in all three pictures',
  STILL_PICTURE: 'Use a live camera: the three pictures are one and the same',
  USED_BEFORE: 'Take new pictures: these were used before',
  CODE_NOT_FOUND: 'Hold the code closer',
};
