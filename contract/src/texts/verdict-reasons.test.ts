import { expect, it } from 'vitest';
import { verdictReasons } from './en/verdict-reasons.ts';
import { reasonsInWords } from './fill-in.ts';
import { VERDICT_CODES } from './verdict-reasons.ts';

const inEnglish = (...reasons: Parameters<typeof reasonsInWords>[0]) =>
  reasonsInWords(reasons, verdictReasons);

it('words each reason differently', () => {
  const words = VERDICT_CODES.map((code) => verdictReasons.reasons[code]);
  expect(VERDICT_CODES.length).toBeGreaterThan(100);
  expect(new Set(words).size).toBe(words.length);
  // A reason is a sentence without its full stop, or ends with a colon.
  for (const text of words) expect(text).toMatch(/[\w)}]$|:$/);
});

it('joins reasons and keeps introductions in front of them', () => {
  const field = { code: 'IN_FIELD', facts: { field: 'Seal:' } };
  const stamp = { code: 'ITS_TIMESTAMP', facts: {} };
  const wrong = { code: 'SIGNATURE_WRONG', facts: {} };
  expect(inEnglish(field, stamp, wrong)).toBe('Seal:: Its time-stamp: The signature is incorrect');
  expect(inEnglish(wrong, { code: 'COVERS_ALL', facts: {} })).toBe(
    'The signature is incorrect. The signature covers the whole file',
  );
});

it('does not fill facts into facts', () => {
  const facts = { name: '{time}', time: '2026' };
  expect(inEnglish({ code: 'NOT_VALID_THEN', facts })).toBe('The certificate {time} was not valid on 2026');
});

it('returns null if one reason is unknown', () => {
  expect(inEnglish({ code: 'COVERS_ALL', facts: {} }, { code: 'OF_TOMORROW', facts: {} })).toBeNull();
});
