/**
 * The reasons why photos are rejected (SPEC 2, Liveness screen). The signer reads each reason as an instruction. The
 * evidence contains the English texts.
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
  'TURN_NOT_SEEN',
  'COLOURS_NOT_SEEN',
  'CAMERA_NOT_REAL',
  'PICTURE_SHOWN',
  'CLIP_NEEDED',
  'PRESENCE_OPEN',
  'CODE_NOT_FOUND',
  'WRONG_CODE',
  'CODE_TOO_SMALL',
  'CODE_GLARE',
] as const;

export type PresenceReason = (typeof PRESENCE_REASON_CODES)[number];
