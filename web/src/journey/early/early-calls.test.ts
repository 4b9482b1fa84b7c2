import type { openLink } from '@countersign/contract/signer/link';
import { afterEach, expect, it, vi } from 'vitest';
import { company, fakeApi, type Answer } from '../../testing/fake-api.ts';
import { takeEarly } from '../../api/early-answers.ts';
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
});

const paths = (requests: Request[]) => requests.map(({ url }) => new URL(url).pathname);
const takeParticipant = () => takeEarly<typeof openLink>('participant');

it('asks for the link and its template as the application would, and hands each answer over once', async () => {
  const requests = fakeApi(answers);
  beginCalls(`/${TOKEN}`);
  expect(await takeEarly('template')).toEqual({ template_id: 't1' });
  expect(await takeParticipant()).toEqual({ participant_id: 'p1' });
  expect(await takeParticipant()).toBeNull();
  expect(paths(requests)).toEqual(['/api/v1/config', PARTICIPANT, TEMPLATE]);
  for (const { headers } of requests.slice(1)) {
    expect(headers.get('x-link-token')).toBe(TOKEN);
    expect(headers.get('x-device-fingerprint')).toMatch(/^[0-9a-f]{28}$/);
  }
});

it.each([
  ['no network', ['/api/v1/config', PARTICIPANT]],
  [{ status: 410, error: { code: 'LINK_EXPIRED', message: 'Over' } }, ['/api/v1/config', PARTICIPANT]],
] satisfies [Answer, string[]][])(
  'leaves to the application what was not answered well: %j',
  async (answer, asked) => {
    const requests = fakeApi({ ...answers, [PARTICIPANT]: answer });
    beginCalls(`/${TOKEN}`);
    expect(await takeEarly('template')).toBeNull();
    expect(await takeParticipant()).toBeNull();
    expect(paths(requests)).toEqual(asked);
  },
);

it('opens no link on other pages, nor where the journey cannot be finished', async () => {
  const requests = fakeApi(answers);
  beginCalls('/verify');
  problem.found = 'camera';
  beginCalls(`/${TOKEN}`);
  expect(await takeEarly('config')).toEqual(company);
  expect(await takeParticipant()).toBeNull();
  expect(paths(requests)).toEqual(['/api/v1/config', '/api/v1/config']);
});
