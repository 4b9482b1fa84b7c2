import { expect, it } from 'vitest';
import { presenceReasons } from './en/presence-reasons.ts';
import { CHECK_REASONS, checkReason, readCheckReasons } from './check-reasons.ts';

it('says each reason differently, and finds it again by its words', () => {
  const all = Object.entries({ ...CHECK_REASONS, ...presenceReasons });
  for (const [code, words] of all) {
    const filled = words.replaceAll(/\{\w+\}/g, '0.12 and 0.07');
    expect(readCheckReasons(filled)).toMatchObject([{ code }]);
  }
  expect(new Set(all.map(([, words]) => words)).size).toBe(all.length);
});

it('finds several, with their facts', () => {
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

it('does not guess at words that it does not know', () => {
  expect(readCheckReasons('a Tor exit; something of tomorrow')).toBeNull();
});
