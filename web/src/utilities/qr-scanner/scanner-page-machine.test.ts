import { describe, expect, it } from 'vitest';
import {
  INITIAL_STATE,
  scannerPageReducer,
  type ScannerPageEvent,
  type ScannerPageState,
} from './scanner-page-machine.ts';

const FRONT = { id: 'f', label: 'Front camera' };
const BACK = { id: 'b', label: 'Camera 2, facing BACK' };
const allowedDomains = ['example.com'];
const after = (...events: ScannerPageEvent[]): ScannerPageState =>
  events.reduce(scannerPageReducer, INITIAL_STATE);
const listed = { type: 'listed', cameras: [FRONT, BACK] } as const;
const decoded = (text: string): ScannerPageEvent => ({ type: 'decoded', text, allowedDomains });
const scanning = [listed, { type: 'start-requested' }, { type: 'started' }] as const;

describe('the cameras', () => {
  it('start with the back camera, and keep the choice while that camera exists', () => {
    expect(after(listed).selectedId).toBe('b');
    expect(after(listed, { type: 'selected', id: 'f' }, listed).selectedId).toBe('f');
    expect(after(listed, { type: 'listed', cameras: [FRONT] }).selectedId).toBe('f');
  });

  it('are reported missing when there are none, until one is added', () => {
    const none = after({ type: 'listed', cameras: [] });
    expect(none).toMatchObject({ problem: 'none', selectedId: null });
    expect(scannerPageReducer(none, listed)).toMatchObject({ problem: null, selectedId: 'b' });
    const denied = after({ type: 'listing-failed', problem: 'listing' });
    expect(denied).toMatchObject({ problem: 'listing', cameras: [] });
    expect(scannerPageReducer(denied, listed)).toMatchObject({ problem: null });
  });

  it('are needed to start', () => {
    expect(after({ type: 'start-requested' })).toMatchObject({ phase: { kind: 'idle' }, problem: 'none' });
  });
});

describe('scanning', () => {
  it('starts without result, error or count', () => {
    const state = after(listed, { type: 'failed', problem: 'starting' }, { type: 'start-requested' });
    expect(state).toMatchObject({ phase: { kind: 'starting' }, problem: null, lastText: null });
    expect(scannerPageReducer(state, { type: 'started' }).phase).toEqual({ kind: 'scanning', attempts: 0 });
  });

  it('counts the slow periods, and stays below three', () => {
    const slow = { type: 'slow' } as const;
    const attempts = [1, 2, 3, 4].map((times) => {
      const { phase, problem } = after(...scanning, ...Array.from({ length: times }, () => slow));
      expect(problem).toBe('slow');
      return phase.kind === 'scanning' ? phase.attempts : null;
    });
    expect(attempts).toEqual([1, 2, 2, 2]);
    expect(after(listed, slow)).toEqual(after(listed));
  });

  it('ends with the first text, which is checked', () => {
    const state = after(...scanning, { type: 'slow' }, decoded('https://example.com/a'));
    expect(state.phase).toEqual({
      kind: 'result',
      text: 'https://example.com/a',
      verdict: { valid: true, url: 'https://example.com/a' },
    });
    expect(state).toMatchObject({ problem: null, lastText: 'https://example.com/a' });
    expect(scannerPageReducer(state, decoded('https://example.com/b'))).toBe(state);
    expect(after(...scanning, decoded('https://evil.example')).phase).toMatchObject({
      verdict: { valid: false, reason: 'domain' },
    });
  });

  it('ignores the text that it scanned before', () => {
    const state = { ...after(...scanning), lastText: 'same' };
    expect(scannerPageReducer(state, decoded('same'))).toBe(state);
    expect(scannerPageReducer(state, decoded('other')).phase.kind).toBe('result');
  });

  it('ends when the scan is stopped or fails', () => {
    expect(after(...scanning, { type: 'slow' }, { type: 'stopped' })).toMatchObject({
      phase: { kind: 'idle' },
      problem: null,
    });
    expect(after(...scanning, { type: 'failed', problem: 'denied' })).toMatchObject({
      phase: { kind: 'idle' },
      problem: 'denied',
    });
    expect(
      after(listed, { type: 'start-requested' }, { type: 'stopped' }, { type: 'started' }).phase,
    ).toEqual({
      kind: 'idle',
    });
  });
});

describe('a file', () => {
  it('ends with a result or a reason', () => {
    const reading = after({ type: 'listed', cameras: [] }, { type: 'file-chosen' });
    expect(reading).toMatchObject({ phase: { kind: 'reading-file' }, problem: null });
    expect(scannerPageReducer(reading, decoded('https://example.com')).phase.kind).toBe('result');
    expect(scannerPageReducer(reading, { type: 'failed', problem: 'noCode' })).toMatchObject({
      phase: { kind: 'idle' },
      problem: 'noCode',
    });
  });

  it('is not read while scanning', () => {
    expect(after(...scanning, { type: 'file-chosen' }).phase.kind).toBe('scanning');
  });
});

it('Scan Again clears result, error, last text and count, and keeps the camera', () => {
  const state = after(...scanning, { type: 'slow' }, decoded('https://example.com'), { type: 'restarted' });
  expect(state).toEqual(after(listed));
});
