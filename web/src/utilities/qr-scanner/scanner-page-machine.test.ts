import { describe, expect, it } from 'vitest';
import { FIRST, step, type PageEvent, type PageState } from './scanner-page-machine.ts';

const FRONT = { id: 'f', label: 'Front camera' };
const BACK = { id: 'b', label: 'Camera 2, facing BACK' };
const allowedDomains = ['example.com'];
const after = (...events: PageEvent[]): PageState => events.reduce(step, FIRST);
const listed = { kind: 'listed', cameras: [FRONT, BACK] } as const;
const decoded = (text: string): PageEvent => ({ kind: 'decoded', text, allowedDomains });
const scanning = [listed, { kind: 'start' }, { kind: 'started' }] as const;

describe('the cameras', () => {
  it('begin with the one that looks away, and the choice stays while it is there', () => {
    expect(after(listed).selectedId).toBe('b');
    expect(after(listed, { kind: 'selected', id: 'f' }, listed).selectedId).toBe('f');
    expect(after(listed, { kind: 'listed', cameras: [FRONT] }).selectedId).toBe('f');
  });

  it('are told when there are none, until one comes', () => {
    const none = after({ kind: 'listed', cameras: [] });
    expect(none).toMatchObject({ problem: 'none', selectedId: null });
    expect(step(none, listed)).toMatchObject({ problem: null, selectedId: 'b' });
    const denied = after({ kind: 'listing-failed', problem: 'listing' });
    expect(denied).toMatchObject({ problem: 'listing', cameras: [] });
    expect(step(denied, listed)).toMatchObject({ problem: null });
  });

  it('are needed to start', () => {
    expect(after({ kind: 'start' })).toMatchObject({ phase: { kind: 'idle' }, problem: 'none' });
  });
});

describe('scanning', () => {
  it('starts afresh: no result, no error, no count', () => {
    const state = after(listed, { kind: 'failed', problem: 'starting' }, { kind: 'start' });
    expect(state).toMatchObject({ phase: { kind: 'starting' }, problem: null, lastText: null });
    expect(step(state, { kind: 'started' }).phase).toEqual({ kind: 'scanning', attempts: 0 });
  });

  it('counts the slow stretches, and stays below three', () => {
    const slow = { kind: 'slow' } as const;
    const attempts = [1, 2, 3, 4].map((times) => {
      const { phase, problem } = after(...scanning, ...Array.from({ length: times }, () => slow));
      expect(problem).toBe('slow');
      return phase.kind === 'scanning' ? phase.attempts : null;
    });
    expect(attempts).toEqual([1, 2, 2, 2]);
    expect(after(listed, slow)).toEqual(after(listed));
  });

  it('ends with the first text, checked', () => {
    const state = after(...scanning, { kind: 'slow' }, decoded('https://example.com/a'));
    expect(state.phase).toEqual({
      kind: 'result',
      text: 'https://example.com/a',
      verdict: { valid: true, url: 'https://example.com/a' },
    });
    expect(state).toMatchObject({ problem: null, lastText: 'https://example.com/a' });
    expect(step(state, decoded('https://example.com/b'))).toBe(state);
    expect(after(...scanning, decoded('https://evil.example')).phase).toMatchObject({
      verdict: { valid: false, reason: 'domain' },
    });
  });

  it('passes over the text it had before', () => {
    const state = { ...after(...scanning), lastText: 'same' };
    expect(step(state, decoded('same'))).toBe(state);
    expect(step(state, decoded('other')).phase.kind).toBe('result');
  });

  it('is left by stopping and by failing', () => {
    expect(after(...scanning, { kind: 'slow' }, { kind: 'stop' })).toMatchObject({
      phase: { kind: 'idle' },
      problem: null,
    });
    expect(after(...scanning, { kind: 'failed', problem: 'denied' })).toMatchObject({
      phase: { kind: 'idle' },
      problem: 'denied',
    });
    expect(after(listed, { kind: 'start' }, { kind: 'stop' }, { kind: 'started' }).phase).toEqual({
      kind: 'idle',
    });
  });
});

describe('a file', () => {
  it('ends in a result or in a reason', () => {
    const reading = after({ kind: 'listed', cameras: [] }, { kind: 'file' });
    expect(reading).toMatchObject({ phase: { kind: 'reading-file' }, problem: null });
    expect(step(reading, decoded('https://example.com')).phase.kind).toBe('result');
    expect(step(reading, { kind: 'failed', problem: 'noCode' })).toMatchObject({
      phase: { kind: 'idle' },
      problem: 'noCode',
    });
  });

  it('is not read while scanning', () => {
    expect(after(...scanning, { kind: 'file' }).phase.kind).toBe('scanning');
  });
});

it('scanning again clears result, error, last text and count, and keeps the camera', () => {
  const state = after(...scanning, { kind: 'slow' }, decoded('https://example.com'), { kind: 'again' });
  expect(state).toEqual(after(listed));
});
