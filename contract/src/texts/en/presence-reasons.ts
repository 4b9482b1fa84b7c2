import type { Texts } from '../texts-shape.ts';

export const presenceReasons: Texts['presenceReasons'] = {
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
  TURN_NOT_SEEN: 'Turn your head a little to the side that is shown',
  COLOURS_NOT_SEEN: 'Go where it is less bright, keep your face to the screen',
  CAMERA_NOT_REAL: 'Use the camera of this device, not a program',
  CODE_NOT_FOUND: 'Hold the code closer',
  WRONG_CODE: 'This is not the current code',
  CODE_TOO_SMALL: 'The code is too small, hold it closer',
  CODE_GLARE: 'Tilt the code, light is reflected on it',
};
