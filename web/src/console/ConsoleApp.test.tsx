import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/queries.ts';
import { company, fakeApi, type Answer } from '../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../texts/console.tsx';
import { KEPT_AWAY_MILLISECONDS } from './api/me.ts';
import { showNobody } from './api/person.ts';
import { ConsoleApp } from './ConsoleApp.tsx';

const personOf = (id: string, name: string) => ({
  data: {
    person_id: id,
    name,
    email: `${id}@bank.example`,
    role: 'administrator',
    departments: null,
    branches: null,
    scopes: ['read', 'setup'],
    stage: 'signed-in',
    passkeys: [],
    tour_seen: true,
    tab_title: 'name',
    signature_methods: ['drawn', 'own_certificate'],
    time_zone: 'Asia/Kolkata',
  },
});
const BELA = personOf('bela', 'Bela Admin');
const ADELE = personOf('adele', 'Adele Admin');
const ended = (code: string): Answer => ({ status: 401, error: { code, message: code } });
const template = (name: string) => ({
  data: { template_id: 't1', name, department: null, deleted_at: null },
});

/** Replaces Node's BroadcastChannel, which would reach the tests that run at the same time. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>();
  constructor() {
    super();
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close(): void {
    Channel.open.delete(this);
  }
}
const tellFromAnotherTab = (message: unknown) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, and no window
  act(() => new Channel().postMessage({ from: 'another tab', message }));

let answers: Record<string, Answer>;
beforeEach(() => {
  Channel.open.clear();
  vi.stubGlobal('BroadcastChannel', Channel);
  answers = {
    '/api/v1/config': { data: company },
    '/api/v1/staff/me': BELA,
    '/api/v1/staff/sign-in': { data: { own: true, openid: false } },
    '/api/v1/originator/templates': { data: { templates: [], next_cursor: null } },
    '/api/v1/originator/templates/t1': template('Personal loan'),
    '/api/v1/originator/templates/t1/versions': { data: { versions: [], next_cursor: null } },
  };
});
afterEach(() => showNobody());

function open(address: string): Request[] {
  const requests = fakeApi(answers);
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <ConsoleTextsProvider fallback={null}>
          <MemoryRouter initialEntries={[address]}>
            <ConsoleApp />
          </MemoryRouter>
        </ConsoleTextsProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return requests;
}

const name = () => screen.findByLabelText<HTMLInputElement>('Name');
const signInHeading = () => screen.findByRole('heading', { name: 'Sign in' });
/** Returns whether the text is visible. The heading of a hidden page stays in the document. */
const isShown = (text: string) =>
  screen.queryAllByText(text).some((element) => element.checkVisibility({ visibilityProperty: true }));
const saves = (requests: Request[]) =>
  requests.filter(({ method }) => method === 'PATCH' || method === 'POST');

/** Saves the template after the session has ended. */
async function saveTooLate(code: string): Promise<void> {
  fireEvent.change(await name(), { target: { value: 'Two-wheeler loan' } });
  answers['/api/v1/originator/templates'] = ended(code);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await signInHeading();
}
async function signInElsewhere(person: Answer, id: string): Promise<void> {
  answers['/api/v1/staff/me'] = person;
  tellFromAnotherTab(id);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
}

it.each(['SIGN_IN_REQUIRED', 'API_KEY_INVALID'])(
  'hides the page when a call answers %s, and completes the call once the same person signs in again',
  async (code) => {
    const requests = open('/templates/new');
    await saveTooLate(code);
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(saves(requests)).toHaveLength(1);
    answers['/api/v1/originator/templates'] = template('Two-wheeler loan');
    await signInElsewhere(BELA, 'bela');
    await waitFor(() => expect(saves(requests)).toHaveLength(2));
    expect(await screen.findByDisplayValue('Two-wheeler loan')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull());
  },
);

it('forgets typed and loaded data if the person stays away for half an hour', async () => {
  const requests = open('/templates/new');
  await name();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await saveTooLate('SIGN_IN_REQUIRED');
    expect(screen.getAllByDisplayValue('Two-wheeler loan')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(KEPT_AWAY_MILLISECONDS));
    expect(screen.queryByDisplayValue('Two-wheeler loan')).toBeNull();
    expect(screen.queryByText('Bela Admin')).toBeNull();
    expect(saves(requests)).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

it('discards the page and its pending calls if another person signs in', async () => {
  const requests = open('/templates/new');
  await saveTooLate('SIGN_IN_REQUIRED');
  await signInElsewhere(ADELE, 'adele');
  expect((await name()).value).toBe('');
  expect(screen.queryByText('Bela Admin')).toBeNull();
  expect(saves(requests)).toHaveLength(1);
});

it('shows the sign-in and discards everything when another tab signs out', async () => {
  open('/templates/t1');
  expect((await name()).value).toBe('Personal loan');
  answers['/api/v1/staff/me'] = ended('SIGN_IN_REQUIRED');
  tellFromAnotherTab(null);
  await signInHeading();
  expect(document.body.textContent).not.toContain('Personal loan');
});

it('switches to the other person when another tab signs them in', async () => {
  open('/templates');
  await waitFor(() => expect(isShown('Bela Admin')).toBe(true));
  await signInElsewhere(ADELE, 'adele');
  expect(isShown('Adele Admin')).toBe(true);
  expect(screen.queryByText('Bela Admin')).toBeNull();
});

it('names the current person in each of their calls', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const requests = open('/templates');
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/originator/templates'))).toBe(true));
  const named = requests.map(({ url, headers }) => [new URL(url).pathname, headers.get('x-person-id')]);
  expect(named).toContainEqual(['/api/v1/staff/me', null]);
  expect(named).toContainEqual(['/api/v1/originator/templates', 'bela']);
});

const COMPANY_ACCOUNT = 'https://accounts.bank.example/authorize?state=s';
const withCompanyAccount = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with your company account' }));

it('opens the company account in its own window when a page is waiting, and restores the page', async () => {
  answers['/api/v1/staff/sign-in'] = { data: { own: false, openid: true } };
  answers['/api/v1/staff/sign-in/openid'] = { data: { url: COMPANY_ACCOUNT } };
  const opened = { location: { replace: vi.fn() }, sessionStorage: { setItem: vi.fn() } };
  vi.stubGlobal('open', () => opened);
  open('/templates/new');
  await saveTooLate('SIGN_IN_REQUIRED');
  withCompanyAccount();
  expect(
    await screen.findByText(/^Sign in to your company account in the window that opened\./),
  ).toBeTruthy();
  expect(opened.location.replace).toHaveBeenCalledWith(COMPANY_ACCOUNT);
  answers['/api/v1/originator/templates'] = template('Two-wheeler loan');
  // The sign-in window announces a sign-in without knowing who signed in.
  await signInElsewhere(BELA, '');
  expect((await name()).value).toBe('Two-wheeler loan');
});

it('leaves a waiting page only on request if the browser blocks the window', async () => {
  answers['/api/v1/staff/sign-in'] = { data: { own: false, openid: true } };
  answers['/api/v1/staff/sign-in/openid'] = { data: { url: COMPANY_ACCOUNT } };
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  vi.stubGlobal('open', () => null);
  open('/templates/new');
  await saveTooLate('SIGN_IN_REQUIRED');
  withCompanyAccount();
  expect(await screen.findByText(/lose what you typed/)).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in in this tab' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(COMPANY_ACCOUNT));
});

it.each<[string, Answer, string]>([
  ['closes', { data: { purpose: 'sign-in' } }, 'You’re signed in'],
  ['says why not', { status: 403, error: { code: 'OPENID_REFUSED', message: 'No.' } }, 'No.'],
])('%s in a window that was opened for sign-in, and shows no page there', async (_does, answer, text) => {
  answers['/api/v1/staff/openid'] = answer;
  sessionStorage.setItem('console.sign-in-window', '1');
  const close = vi.fn();
  vi.stubGlobal('close', close);
  window.history.replaceState(null, '', '/console/openid?code=c&state=s');
  const heard: unknown[] = [];
  new Channel().addEventListener('message', (event) => {
    if (event instanceof MessageEvent) heard.push(event.data.message);
  });
  const requests = open('/openid');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close window' })).toBeTruthy();
  expect(requests.some(({ url }) => url.endsWith('/staff/me'))).toBe(false);
  const isIn = 'data' in Object(answer);
  expect([close.mock.calls.length > 0, heard.length > 0]).toEqual([isIn, isIn]);
});
