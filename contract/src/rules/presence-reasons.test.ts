import { expect, it } from 'vitest';
import { presenceReasons } from '../texts/en/presence-reasons.ts';
import { PRESENCE_REASON_CODES } from './presence-reasons.ts';

it('gives short and distinct instructions', () => {
  expect(presenceReasons).toMatchObject({
    CODE_NOT_FOUND: 'Hold the code closer',
    WRONG_CODE: 'This is not the current code',
    MANY_FACES: 'Only one person may be in the photo',
    TOO_DARK: 'Too dark',
    TOO_BRIGHT: 'Too bright',
    BLURRED: 'Hold still: the photo is blurred',
    NO_FACE: 'Show your face to the camera',
    FACE_TOO_SMALL: 'Move closer',
    FACE_TOO_LARGE: 'Move back',
    FACE_CUT_OFF: 'Keep your whole face in the photo',
  });
  const words = PRESENCE_REASON_CODES.map((code) => presenceReasons[code]);
  expect(new Set(words).size).toBe(PRESENCE_REASON_CODES.length);
  for (const text of words) expect(text.length).toBeLessThanOrEqual(60);
});
