import type { Texts } from '../texts-shape.ts';

export const presenceReasons: Texts['presenceReasons'] = {
  TOO_DARK: 'Too dark',
  TOO_BRIGHT: 'Too bright',
  BLURRED: 'Hold still: the photo is blurred',
  NO_FACE: 'Show your face to the camera',
  MANY_FACES: 'Only one person may be in the photo',
  FACE_TOO_SMALL: 'Move closer',
  FACE_TOO_LARGE: 'Move back',
  FACE_CUT_OFF: 'Keep your whole face in the photo',
  FACES_DIFFER: 'The same person must be in all three photos',
  STILL_PICTURE: 'Use a live camera: the three photos are identical',
  USED_BEFORE: 'Take new photos: these were used before',
  TURN_NOT_SEEN: 'Turn your head slightly to the side that is shown',
  COLOURS_NOT_SEEN: 'Move out of bright light and face the screen',
  CAMERA_NOT_REAL: "Use this device's camera, not a virtual camera",
  CODE_NOT_FOUND: 'Hold the code closer',
  WRONG_CODE: 'This is not the current code',
  CODE_TOO_SMALL: 'The code is too small: hold it closer',
  CODE_GLARE: 'Tilt the code to avoid glare',
};
