import { PERSON_HEADER } from '@countersign/contract/rules/staff';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { showNobody, showPerson } from './person.ts';
import { answerProof } from './proof.ts';

const answers = (...list: [number, unknown][]) => {
  const fetched = vi.fn<typeof fetch>();
  for (const [status, body] of list)
    fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const refused = (code: string) => ({ success: false, error: { code, message: 'no' } });
const done = { success: true, data: { signed_out: true } };

afterEach(() => {
  vi.unstubAllGlobals();
  answerProof(null);
});

it('fills in the path, omits undefined values and repeats list parameters', () => {
  expect(api.sessions.list.address({ status: ['NEW', 'SEALING'], cursor: undefined, limit: 5 })).toBe(
    '/api/v1/originator/sessions?status=NEW&status=SEALING&limit=5',
  );
  expect(api.sessions.bundle.address('a/b')).toBe('/api/v1/originator/sessions/a%2Fb/bundle');
});

it('sends the console header with requests that change data', async () => {
  const fetched = answers([200, done]);
  await api.me.signOut();
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('x-console')).toBe('1');
});

it('asks for a proof of identity when required, and repeats the call', async () => {
  const fetched = answers([403, refused('PROOF_REQUIRED')], [200, done]);
  answerProof(() => Promise.resolve(true));
  await api.me.signOut();
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('does not repeat the call if the proof was declined', async () => {
  const fetched = answers([403, refused('PROOF_REQUIRED')]);
  answerProof(() => Promise.resolve(false));
  const call = api.me.signOut();
  await expect(call).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('times out when no response arrives', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const call = api.me.signOut();
  const failed = expect(call).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  vi.useRealTimers();
});

it('signs out the current person without waiting for another sign-in', async () => {
  const fetched = answers([401, refused('SIGN_IN_REQUIRED')]);
  showPerson('asha');
  const call = api.me.signOut();
  await expect(call).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  showNobody();
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get(PERSON_HEADER)).toBe('asha');
});
