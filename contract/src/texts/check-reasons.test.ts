import { expect, it } from 'vitest';
import { presenceReasons } from './en/presence-reasons.ts';
import { CHECK_REASONS, checkReason, FORMER_WORDS, readCheckReasons } from './check-reasons.ts';

const current = Object.entries({ ...CHECK_REASONS, ...presenceReasons });
const former = Object.entries(FORMER_WORDS);

it('words each reason differently and recovers it from its words', () => {
  const all = [...current, ...former];
  for (const [code, words] of all) {
    const filled = words.replaceAll(/\{\w+\}/g, '0.12 and 0.07');
    expect(readCheckReasons(filled)).toMatchObject([{ code }]);
  }
  expect(new Set(all.map(([, words]) => words)).size).toBe(all.length);
});

it('recovers several reasons with their facts', () => {
  const text = [
    checkReason('ADDRESS_NOT_NAMED'),
    checkReason('SERVICE_SILENT', { service: 'proxycheck.io' }),
    checkReason('HEAD_NOT_TURNED', { turns: '0.01 and 0.02', least: '0.12' }),
  ].join('; ');
  expect(readCheckReasons(text)).toEqual([
    { code: 'ADDRESS_NOT_NAMED', facts: {} },
    { code: 'SERVICE_SILENT', facts: { service: 'proxycheck.io' } },
    { code: 'HEAD_NOT_TURNED', facts: { turns: '0.01 and 0.02', least: '0.12' } },
  ]);
});

it('recovers the reasons of evidence that version 0.2.0 recorded', () => {
  expect(readCheckReasons('not named by any installed data; proxycheck.io could not be asked')).toEqual([
    { code: 'ADDRESS_NOT_NAMED', facts: {} },
    { code: 'SERVICE_SILENT', facts: { service: 'proxycheck.io' } },
  ]);
});

it('does not guess at unknown words', () => {
  expect(readCheckReasons('a Tor exit; a reason of a later version')).toBeNull();
});
