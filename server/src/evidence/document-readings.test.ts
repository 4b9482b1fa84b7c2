import { describe, expect, it } from 'vitest';
import { storedEvent } from '../../tests/helpers/stored-event.ts';
import { hasReadAll, readingsBeforeConsent, readingsUnderWay } from './document-readings.ts';

const began = (documents: number) =>
  storedEvent('SESSION_CREATED', {
    parts: [
      ...Array.from({ length: documents }, (_, index) => ({
        name: index === 0 ? 'document' : `document-${index + 1}`,
        sha256: `${index}`,
      })),
      { name: 'document-form', sha256: 'x' },
      { name: 'my document', sha256: 'x' },
    ],
  });
const read = (document?: number) =>
  storedEvent('DOCUMENT_READ', { facts: { ...(document && { document }), reading: `of ${document}` } });
const consented = (document?: number) =>
  storedEvent('DOCUMENT_CONSENTED', { facts: { ...(document && { document }), reading: `of ${document}` } });

describe('the documents that a signer has read', () => {
  it('are those before the last consent', () => {
    const at = '2026-03-05T10:00:00.000Z';
    const own = [read(1), consented(2), storedEvent('OTP_VERIFIED'), read(1), consented(2), read(1)];
    expect(readingsBeforeConsent(own)).toEqual([
      { document: 1, at, reading: 'of 1' },
      { document: 2, at, reading: 'of 2' },
    ]);
    expect(readingsUnderWay(own)).toEqual([{ document: 1, at, reading: 'of 1' }]);
    expect(readingsBeforeConsent([read(1)])).toEqual([]);
    expect(readingsBeforeConsent([consented()])).toMatchObject([{ document: 1 }]);
  });

  it('are complete and in order', () => {
    expect(hasReadAll([began(1)], [consented()])).toBe(true);
    expect(hasReadAll([began(2)], [read(1), consented(2)])).toBe(true);
    expect(hasReadAll([storedEvent('LINK_OPENED'), began(1)], [consented()])).toBe(true);
    expect(hasReadAll([began(2)], [read(1), consented(3)])).toBe(false);
    expect(hasReadAll([began(2)], [consented(2)])).toBe(false);
    expect(hasReadAll([began(2)], [consented(1)])).toBe(false);
    expect(hasReadAll([began(2)], [read(2), consented(1)])).toBe(false);
    expect(hasReadAll([began(1)], [read(1)])).toBe(false);
    expect(hasReadAll([], [consented()])).toBe(false);
  });
});
