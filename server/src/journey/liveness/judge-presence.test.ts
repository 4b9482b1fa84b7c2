import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import { describe, expect, test } from 'vitest';
import { judgePresence } from './judge-presence.ts';
import type { FaceReading, PhotoReading, PhotosReading } from '../../providers/vision/vision.ts';

const FACE: FaceReading = { height: 0.4, outside: 0, confidence: 1 };
const FINE = { brightest: 230, overexposed: 0.01, blur: 0.3 };

function photo(wish: Partial<PhotoReading> = {}): PhotoReading {
  return { faces: 1, face: FACE, code: 'qr', codeProbability: null, quality: FINE, ...wish };
}
const NOBODY = { faces: 0, face: null };

function reply(photos: PhotoReading[], wish: Partial<PhotosReading> = {}): PhotosReading {
  return {
    photos,
    distance: 0.2,
    sameness: 0.2,
    isOnePicture: false,
    clip: null,
    noise: null,
    frames: [],
    models: ['eye 1.0'],
    facePrints: [],
    descriptor: null,
    referenceDistance: null,
    ...wish,
  };
}

/** Judges blurred photos in which these codes were read. The blur would explain a missing code. */
const judgeCodes = (...seen: PhotoReading['code'][]) =>
  judgePresence(reply(seen.map((code) => photo({ code, quality: { ...FINE, blur: 0.8 } }))));

describe('a code other than the current one', () => {
  test.each([[['other-qr', null, null]], [['other-digits', null, 'other-digits']]] as const)(
    'is reported if it was read reliably: %j',
    (seen) => {
      expect(judgeCodes(...seen)).toMatchObject({
        verdict: 'failed',
        codeFound: false,
        reasons: ['WRONG_CODE'],
      });
    },
  );

  test('digits that were read only once do not count', () => {
    expect(judgeCodes('other-digits', null, null).reasons).toEqual(['BLURRED', 'CODE_NOT_FOUND']);
  });

  test('does not count next to the current code', () => {
    expect(judgeCodes('other-qr', 'qr', 'other-qr').reasons).toEqual([]);
  });
});

describe('counted faces and found codes', () => {
  test.each<{ faces: number[]; code: number; reasons: PresenceReason[] }>([
    { faces: [1, 1, 1], code: 3, reasons: [] },
    { faces: [1, 0, 1], code: 1, reasons: [] },
    { faces: [1, 0, 0], code: 3, reasons: ['NO_FACE'] },
    { faces: [0, 0, 0], code: 3, reasons: ['NO_FACE'] },
    { faces: [1, 2, 1], code: 3, reasons: ['MANY_FACES'] },
    { faces: [2, 2, 2], code: 0, reasons: ['MANY_FACES', 'CODE_NOT_FOUND'] },
    { faces: [1, 1, 1], code: 0, reasons: ['CODE_NOT_FOUND'] },
    { faces: [], code: 0, reasons: ['NO_FACE', 'CODE_NOT_FOUND'] },
  ])('$faces faces and the code in $code photos: $reasons', ({ faces, code, reasons }) => {
    const photos = faces.map((count, index) =>
      photo({ faces: count, face: count === 1 ? FACE : null, code: index < code ? 'qr' : null }),
    );
    expect(judgePresence(reply(photos))).toMatchObject({
      verdict: reasons.length === 0 ? 'passed' : 'failed',
      hasFace: !reasons.some((reason) => reason !== 'CODE_NOT_FOUND'),
      codeFound: code > 0,
      reasons,
      photos,
      models: ['eye 1.0'],
    });
  });

  test.each([
    { codes: ['digits', null, 'digits'], codeFound: true },
    { codes: ['digits', null, null], codeFound: false },
    { codes: ['digits', 'qr', null], codeFound: true },
  ] as const)('the code seen as $codes: $codeFound', ({ codes, codeFound }) => {
    expect(judgePresence(reply(codes.map((code) => photo({ code }))))).toMatchObject({
      verdict: codeFound ? 'passed' : 'failed',
      codeFound,
      reasons: codeFound ? [] : ['CODE_NOT_FOUND'],
    });
  });
});

describe('the position of the face', () => {
  test.each([
    [{ height: 0.1 }, 'FACE_TOO_SMALL'],
    [{ height: 0.95 }, 'FACE_TOO_LARGE'],
    [{ outside: 0.2 }, 'FACE_CUT_OFF'],
  ] as const)('%o in most photos: %s', (place, reason) => {
    const misplaced = photo({ face: { ...FACE, ...place } });
    expect(judgePresence(reply([misplaced, photo(), misplaced]))).toMatchObject({
      verdict: 'failed',
      hasFace: false,
      codeFound: true,
      reasons: [reason],
    });
    expect(judgePresence(reply([photo(), misplaced, photo()]))).toMatchObject({ verdict: 'passed' });
  });

  test('each instruction is given once', () => {
    const small = photo({ face: { ...FACE, height: 0.1 } });
    expect(judgePresence(reply([small, photo(NOBODY), small])).reasons).toEqual([
      'FACE_TOO_SMALL',
      'NO_FACE',
    ]);
  });
});

describe('the picture as a whole', () => {
  const conditions = [
    [{ brightest: 20 }, 'TOO_DARK'],
    [{ overexposed: 0.6 }, 'TOO_BRIGHT'],
    [{ blur: 0.8 }, 'BLURRED'],
  ] as const;

  test.each(conditions)('%o explains why nothing was found: %s', (wish, reason) => {
    const quality = { ...FINE, ...wish };
    const empty = photo({ ...NOBODY, quality });
    expect(judgePresence(reply([empty, empty, photo()])).reasons).toEqual([reason, 'NO_FACE']);
    const unread = photo({ code: null, quality });
    expect(judgePresence(reply([unread, unread, photo({ code: null })])).reasons).toEqual([
      reason,
      'CODE_NOT_FOUND',
    ]);
    expect(judgePresence(reply([unread, photo({ code: null }), photo({ code: null })])).reasons).toEqual([
      'CODE_NOT_FOUND',
    ]);
  });

  test.each(conditions)('%o does not refuse a signer who was found', (wish) => {
    const found = photo({ quality: { ...FINE, ...wish } });
    expect(judgePresence(reply([found, found, found]))).toMatchObject({ verdict: 'passed', reasons: [] });
  });
});

describe('the identity of the face', () => {
  const three = [photo(), photo(), photo()];

  test('two people alternating are refused, doubtful similarity is not', () => {
    const failed = { samePerson: { verdict: 'failed', distance: 0.7 } } as const;
    const doubtful = { samePerson: { verdict: 'indeterminate', distance: 0.55 } } as const;
    expect(judgePresence(reply(three, { distance: 0.7 }))).toMatchObject({
      verdict: 'failed',
      hasFace: false,
      codeFound: true,
      reasons: ['FACES_DIFFER'],
      ...failed,
    });
    expect(judgePresence(reply(three, { distance: 0.55 }))).toMatchObject({
      verdict: 'passed',
      ...doubtful,
    });
  });

  test('the same picture three times does not count as a camera', () => {
    expect(judgePresence(reply(three, { isOnePicture: true }))).toMatchObject({
      verdict: 'failed',
      hasFace: false,
      reasons: ['STILL_PICTURE'],
    });
  });
});

test('unread photos are neither passed nor failed', () => {
  expect(judgePresence(null)).toMatchObject({ verdict: 'indeterminate', hasFace: false, codeFound: false });
});
