import { describe, expect, it } from 'vitest';
import { openingReducer, INITIAL_STATE, type OpeningState } from './opening-machine.ts';
import type { PdfDocument } from '../../pdf/pdf-source.ts';

const pdf: PdfDocument = {
  pages: 3,
  firstPage: { width: 595, height: 842 },
  outline: async () => [],
  language: async () => null,
  page: () => Promise.reject(new Error('not asked for')),
};
const open: OpeningState = { kind: 'open', pdf, isStalled: false, isIntact: false };
const lost = new Error('lost');

describe('opening the document', () => {
  it('counts the bytes until the document is open', () => {
    const some = openingReducer(INITIAL_STATE, { type: 'bytes-received', bytes: 4096 });
    expect(some).toEqual({ kind: 'opening', bytes: 4096, isIntact: false });
    expect(openingReducer(some, { type: 'opened', pdf })).toEqual(open);
    expect(openingReducer(open, { type: 'bytes-received', bytes: 9000 })).toBe(open);
  });

  it('reports that the whole file has arrived, before or after the document is open', () => {
    const arrived = openingReducer(INITIAL_STATE, { type: 'found-intact' });
    expect(openingReducer(arrived, { type: 'opened', pdf })).toEqual({ ...open, isIntact: true });
    expect(openingReducer(open, { type: 'found-intact' })).toEqual({ ...open, isIntact: true });
  });

  it('fails when the network fails before anything can be shown', () => {
    expect(openingReducer(INITIAL_STATE, { type: 'stalled', reason: lost })).toEqual({
      kind: 'failed',
      reason: lost,
    });
    expect(openingReducer(INITIAL_STATE, { type: 'stalled', reason: null })).toBe(INITIAL_STATE);
  });

  it('keeps an open document through a lost network', () => {
    const stalled = openingReducer(open, { type: 'stalled', reason: lost });
    expect(stalled).toEqual({ ...open, isStalled: true });
    expect(openingReducer(stalled, { type: 'stalled', reason: null })).toEqual(open);
  });

  it('reports the first reason of a failure, and starts over on a retry', () => {
    const failed = openingReducer(open, { type: 'failed', reason: lost });
    expect(openingReducer(failed, { type: 'failed', reason: new Error('later') })).toBe(failed);
    expect(openingReducer(failed, { type: 'opened', pdf })).toBe(failed);
    expect(openingReducer(failed, { type: 'stalled', reason: null })).toBe(failed);
    expect(openingReducer(failed, { type: 'retried' })).toBe(INITIAL_STATE);
  });
});
