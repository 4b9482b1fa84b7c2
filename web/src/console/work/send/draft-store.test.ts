import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, type Answer } from '../../../testing/fake-api.ts';
import type { Draft } from './api.ts';
import { DraftStore } from './draft-store.ts';

const PATH = '/api/v1/originator/drafts/d1';
const SAVED: Answer = { data: { version: 2 } };
const CONTENT: Draft['content'] = {
  reference: '',
  branch_ids: [],
  documents: [],
  participants: [],
  message: '',
};
const DRAFT: Draft = {
  draft_id: 'd1',
  version: 1,
  updated_at: '2026-03-05T10:00:00Z',
  expires_at: '2026-04-04T10:00:00Z',
  content: CONTENT,
  uploads: [],
};

let answers: Record<string, Answer>;
let requests: Request[];
beforeEach(() => {
  vi.useFakeTimers();
  answers = { [PATH]: 'no network' };
  requests = fakeApi(answers);
});
afterEach(() => vi.useRealTimers());

function typedWhileOffline() {
  const store = new DraftStore(DRAFT, CONTENT);
  const leave = store.open();
  store.change({ message: 'Please sign by Friday.' });
  return { store, leave };
}

it('saves pending changes when the connection returns, without another change', async () => {
  const { store } = typedWhileOffline();
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.shown().saving.kind).toBe('failed');
  answers[PATH] = SAVED;
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.shown().saving.kind).toBe('saved');
  expect(requests).toHaveLength(2);
});

it('retries with increasing delays, and not after a refusal', async () => {
  const { store } = typedWhileOffline();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests.length).toBeLessThan(8);
  answers[PATH] = { status: 422, error: { code: 'VALIDATION_FAILED', message: 'Refused' } };
  await vi.advanceTimersByTimeAsync(60_000);
  const tried = requests.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(tried);
  expect(store.shown().saving.kind).toBe('failed');
});

it('retries once when the page is left, and never after that', async () => {
  const { leave } = typedWhileOffline();
  await vi.advanceTimersByTimeAsync(1000);
  leave();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(2);
});
