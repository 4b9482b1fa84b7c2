import { expect, test } from 'vitest';
import { judgePresence, presenceNotRead } from './judge-presence.ts';

const CROWDED = 'Only one person may be in the picture';
const NO_FACE = 'No face was found. Face the camera in good light';
const NO_CODE = 'The code was not found. Hold it closer and keep it still';

test.each([
  { faces: [1, 1, 1], code: 3, verdict: 'passed', hasFace: true, codeFound: true, reasons: [] },
  { faces: [1, 0, 1], code: 1, verdict: 'passed', hasFace: true, codeFound: true, reasons: [] },
  { faces: [1, 0, 0], code: 3, verdict: 'failed', hasFace: false, codeFound: true, reasons: [NO_FACE] },
  { faces: [0, 0, 0], code: 3, verdict: 'failed', hasFace: false, codeFound: true, reasons: [NO_FACE] },
  { faces: [1, 2, 1], code: 3, verdict: 'failed', hasFace: false, codeFound: true, reasons: [CROWDED] },
  {
    faces: [2, 2, 2],
    code: 0,
    verdict: 'failed',
    hasFace: false,
    codeFound: false,
    reasons: [CROWDED, NO_CODE],
  },
  { faces: [1, 1, 1], code: 0, verdict: 'failed', hasFace: true, codeFound: false, reasons: [NO_CODE] },
  { faces: [], code: 0, verdict: 'failed', hasFace: false, codeFound: false, reasons: [NO_FACE, NO_CODE] },
])('$faces faces and the code in $code photos: $verdict', ({ faces, code, ...expected }) => {
  const photos = faces.map((count, index) => ({ faces: count, code: index < code ? ('qr' as const) : null }));
  expect(judgePresence(photos, ['eye 1.0'])).toEqual({ ...expected, photos, models: ['eye 1.0'] });
});

test.each([
  { codes: ['digits', null, 'digits'], codeFound: true },
  { codes: ['digits', null, null], codeFound: false },
  { codes: ['digits', 'qr', null], codeFound: true },
] as const)('the code seen as $codes: $codeFound', ({ codes, codeFound }) => {
  const photos = codes.map((code) => ({ faces: 1, code }));
  expect(judgePresence(photos, [])).toMatchObject({
    verdict: codeFound ? 'passed' : 'failed',
    codeFound,
    reasons: codeFound ? [] : [NO_CODE],
  });
});

test('photos that nobody could read are neither passed nor failed', () => {
  expect(presenceNotRead()).toMatchObject({ verdict: 'indeterminate', hasFace: false, codeFound: false });
});
