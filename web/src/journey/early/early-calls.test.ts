import { afterEach, expect, it, vi } from 'vitest';
import { company, fakeApi, type Answer } from '../../testing/fake-api.ts';
import { callApi } from '../../api/client.ts';
import { orEarly } from '../../api/early-answers.ts';
import { beginCalls } from './early-calls.ts';

const TOKEN = 'a'.repeat(43);
const PARTICIPANT = `/api/v1/participant/${TOKEN}`;
const TEMPLATE = '/api/v1/participant/template-config/p1';
const answers = {
  '/api/v1/config': { data: company },
  [PARTICIPANT]: { data: { participant_id: 'p1' } },
  [TEMPLATE]: { data: { template_id: 't1' } },
} satisfies Record<string, Answer>;

vi.mock('../check-browser.ts', () => ({ checkBrowser: () => problem.found }));
const problem = vi.hoisted<{ found: string | null }>(() => ({ found: null }));

afterEach(() => {
  problem.found = null;
  globalThis.countersignEarly = undefined;
  localStorage.clear();
});

const paths = (requests: Request[]) => requests.map(({ url }) => new URL(url).pathname);
const take = (name: 'config' | 'participant' | 'template', path = `/later/${name}`) =>
  callApi('', { method: 'GET', path, fetch: orEarly(name) });

it('requests the link and its template as the application would, and hands each answer over once', async () => {
  localStorage.setItem('countersign.language', 'hi');
  const requests = fakeApi(answers);
  beginCalls(`/${TOKEN}`);
  expect(await take('template')).toEqual({ template_id: 't1' });
  expect(await take('participant')).toEqual({ participant_id: 'p1' });
  expect(paths(requests)).toEqual(['/api/v1/config', PARTICIPANT, TEMPLATE]);
  for (const { headers } of requests.slice(1)) {
    expect(headers.get('x-link-token')).toBe(TOKEN);
    expect(headers.get('x-device-fingerprint')).toMatch(/^[0-9a-f]{28}$/);
    expect(headers.get('accept-language')).toBe('hi');
  }
  await take('participant', PARTICIPANT);
  expect(paths(requests)).toHaveLength(4);
});

it('also hands over a refusal, so that a link is requested only once', async () => {
  const refusal = { status: 410, error: { code: 'LINK_EXPIRED', message: 'Over' } };
  const requests = fakeApi({ ...answers, [PARTICIPANT]: refusal });
  beginCalls(`/${TOKEN}`);
  await expect(take('participant')).rejects.toMatchObject({ code: 'LINK_EXPIRED', status: 410 });
  expect(paths(requests)).toEqual(['/api/v1/config', PARTICIPANT]);
});

it('leaves unanswered calls to the application', async () => {
  const requests = fakeApi({
    ...answers,
    [PARTICIPANT]: 'no network',
    '/later/participant': { data: 'later' },
  });
  beginCalls(`/${TOKEN}`);
  expect(await take('participant')).toBe('later');
  expect(paths(requests)).toEqual(['/api/v1/config', PARTICIPANT, '/later/participant']);
});

it('opens no link on other pages, or if the browser cannot finish the journey', async () => {
  const requests = fakeApi(answers);
  beginCalls('/verify');
  problem.found = 'camera';
  beginCalls(`/${TOKEN}`);
  expect(await take('config')).toEqual(company);
  expect(globalThis.countersignEarly).toEqual({});
  expect(paths(requests)).toEqual(['/api/v1/config', '/api/v1/config']);
});
