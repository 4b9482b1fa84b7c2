import { describe, expect, it } from 'vitest';
import { nextOpening, UNOPENED, type Opening } from './opening-machine.ts';
import type { PdfDocument } from './pdf/pdf-source.ts';

const pdf: PdfDocument = {
  pages: 3,
  firstPage: { width: 595, height: 842 },
  page: () => Promise.reject(new Error('not asked for')),
};
const open: Opening = { kind: 'open', pdf, isStalled: false };
const lost = new Error('lost');

describe('opening the document', () => {
  it('counts the bytes until it is open', () => {
    const some = nextOpening(UNOPENED, { kind: 'bytes', bytes: 4096 });
    expect(some).toEqual({ kind: 'opening', bytes: 4096 });
    expect(nextOpening(some, { kind: 'opened', pdf })).toEqual(open);
    expect(nextOpening(open, { kind: 'bytes', bytes: 9000 })).toBe(open);
  });

  it('fails when the network fails before anything can be shown', () => {
    expect(nextOpening(UNOPENED, { kind: 'stalled', reason: lost })).toEqual({
      kind: 'failed',
      reason: lost,
    });
    expect(nextOpening(UNOPENED, { kind: 'stalled', reason: null })).toBe(UNOPENED);
  });

  it('keeps an open document through a lost network', () => {
    const stalled = nextOpening(open, { kind: 'stalled', reason: lost });
    expect(stalled).toEqual({ ...open, isStalled: true });
    expect(nextOpening(stalled, { kind: 'stalled', reason: null })).toEqual(open);
  });

  it('keeps the first reason of a failure, and starts again from nothing', () => {
    const failed = nextOpening(open, { kind: 'failed', reason: lost });
    expect(nextOpening(failed, { kind: 'failed', reason: new Error('later') })).toBe(failed);
    expect(nextOpening(failed, { kind: 'opened', pdf })).toBe(failed);
    expect(nextOpening(failed, { kind: 'stalled', reason: null })).toBe(failed);
    expect(nextOpening(failed, { kind: 'again' })).toBe(UNOPENED);
  });
});
