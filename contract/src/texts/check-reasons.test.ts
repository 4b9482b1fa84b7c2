import { expect, it } from 'vitest';
import { presenceReasons } from './en/presence-reasons.ts';
import { CHECK_REASONS, checkReason, readCheckReasons } from './check-reasons.ts';

const current = Object.entries({ ...CHECK_REASONS, ...presenceReasons });

it('words each reason differently and recovers it from its words', () => {
  for (const [code, words] of current) {
    const filled = words.replaceAll(/\{\w+\}/g, '0.12 and 0.07');
    expect(readCheckReasons(filled)).toMatchObject([{ code }]);
  }
  expect(new Set(current.map(([, words]) => words)).size).toBe(current.length);
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

it('does not guess at unknown words', () => {
  expect(readCheckReasons(`${checkReason('TOR_EXIT')}; a reason of a later version`)).toBeNull();
});
