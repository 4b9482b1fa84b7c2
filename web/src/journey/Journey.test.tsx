import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { TEMPLATE_DEFAULTS } from '@countersign/contract/template';
import { Fragment, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { company, fakeApi, type Answer } from '../testing/fake-api.ts';
import { participant } from './testing/participant.ts';
import { OTP_PATHS, otpServer, sentAnswer } from './testing/otp-server.ts';
import { renderAt } from '../testing/render-at.tsx';
import { Footer } from '../ui/Footer.tsx';
import { notify } from '../ui/notify.ts';
import type { StepProps } from './step-props.ts';

// The steps after the OTP have tests in their own folders. Here, each step only shows its name and moves on.
vi.mock('./document/DocumentStep.tsx', () => ({
  DocumentStep: fakeStep('document'),
  prefetchPdfLibrary: () => undefined,
  prefetchWorker: () => undefined,
}));
vi.mock('./location/LocationStep.tsx', () => ({ LocationStep: fakeStep('location') }));
vi.mock('./liveness/LivenessStep.tsx', () => ({ LivenessStep: fakeStep('liveness') }));
vi.mock('./signature/SignatureStep.tsx', () => ({ SignatureStep: fakeStep('signature') }));

function fakeStep(name: string) {
  const path = '/api/v1/participant/document/:participant_id';
  return ({ api, participant: signer, onDone }: StepProps) => {
    // A real step can show several screens, each with its own footer.
    const [screens, setScreens] = useState(1);
    return (
      <Fragment key={screens}>
        <h1>
          {name} of {signer.name}
        </h1>
        <button
          onClick={() => {
            onDone();
            onDone();
          }}
        >
          done
        </button>
        <button onClick={() => void api.call({ method: 'GET', path }).catch(() => undefined)}>call</button>
        <button onClick={() => setScreens(screens + 1)}>next screen</button>
        <Footer className="" />
      </Fragment>
    );
  };
}

const config = { '/api/v1/config': { data: company } };
const token = 'a-personal-link-token';
const LINK = `/api/v1/participant/${token}`;
const TEMPLATE = `/api/v1/participant/template-config/${participant.participant_id}`;
const LOGOUT = '/api/v1/participant/logout';
const DOCUMENT = '/api/v1/participant/document/';
const COMPLETION = `/api/v1/participant/completion/${participant.participant_id}`;
const REQUEST = '/api/v1/participant/request-link';
const signing = {
  signed_at: '2026-11-15T10:30:00.000Z',
  pages_count: 3,
  total_signers: 2,
  signed_count: 1,
  is_sealed: false,
  copy_by: ['sms'],
};

const open = (answer: Answer, others: Record<string, Answer> = {}) => {
  const answers: Record<string, Answer> = {
    ...config,
    [LINK]: answer,
    [TEMPLATE]: { data: TEMPLATE_DEFAULTS },
    [OTP_PATHS.send]: sentAnswer,
    [LOGOUT]: { data: { logged_out: true } },
    [COMPLETION]: { data: signing },
    ...others,
  };
  const requests = fakeApi(answers);
  renderAt(`/${token}`);
  return { requests, answers };
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pathsOf = (requests: Request[]) => requests.map((request) => new URL(request.url).pathname);

/** Simulates Chromium, which closes the dialog at the third Esc whatever the page does. */
const closedByBrowser = (dialog: HTMLDialogElement) => {
  dialog.close();
  fireEvent(dialog, new Event('close'));
};

async function passOtp(others: Record<string, Answer> = {}) {
  const opened = open({ data: participant }, { ...(await otpServer()).answers, ...others });
  await screen.findByText('We have sent you an OTP by SMS.');
  fireEvent.change(screen.getByLabelText('Enter the 6-digit OTP'), { target: { value: '123456' } });
  click('Proceed');
  return opened;
}

beforeEach(() => {
  history.replaceState(null, '');
  sessionStorage.clear();
  localStorage.clear();
});

describe('opening the application without a token', () => {
  it("shows 'Invalid Link' and requests no participant", async () => {
    const requests = fakeApi(config);
    renderAt('/');
    await heading('Invalid Link');
    expect(screen.getByText('Please use the verification link sent to you.')).toBeDefined();
    expect(pathsOf(requests)).toEqual(['/api/v1/config']);
  });
});

describe('opening a personal link', () => {
  it('uses the language that the originator named, until the signer chooses another', async () => {
    open({ data: { ...participant, language: 'hi' } });
    await heading('कृपया अपनी पहचान की पुष्टि करें');
    cleanup();
    localStorage.setItem('countersign.language', 'en');
    open({ data: { ...participant, language: 'hi' } });
    await heading('Please confirm your identity');
  });

  it("shows 'Verifying your identity...' while it waits for the answer", async () => {
    open('never');
    await screen.findByText('Meridian Finance');
    await heading('Verifying your identity...');
    expect(screen.getByText('Verifying your identity...', { selector: 'output *' })).toBeDefined();
  });

  it('shows the company, the masked phone and step 1 of 6', async () => {
    const { requests } = open({ data: participant });
    await heading('Please confirm your identity');
    expect(screen.getByText('Meridian Finance')).toBeDefined();
    expect(screen.getByText('••••••3210')).toBeDefined();
    expect(screen.getByText('Step 1 of 6')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toMatchObject({ value: 1, max: 6 });
    expect(screen.getByText('Secured by Countersign')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
    await screen.findByText('We have sent you an OTP by SMS.');
    expect(pathsOf(requests)).toEqual(['/api/v1/config', LINK, TEMPLATE, OTP_PATHS.send]);
    for (const request of requests.slice(1)) {
      expect(request.headers.get('x-link-token')).toBe(token);
      expect(request.headers.get('x-timezone')).toBeTruthy();
    }
  });

  it('decrypts the name with the link token, and shows Unknown if that fails', async () => {
    const name =
      'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..bOxVS-x0JucByQgo.vixn3Vch1TcK9e8OL4S2JBL1Qw.ztkizW2NrWLjg6t9HrYP2w';
    fakeApi({
      ...config,
      '/api/v1/participant/the-token': { data: { ...participant, name } },
      [TEMPLATE]: { data: TEMPLATE_DEFAULTS },
      [OTP_PATHS.send]: sentAnswer,
    });
    renderAt('/the-token');
    expect(await screen.findByText(/^आशा राव, Meridian Finance/)).toBeDefined();
  });

  it.each(['SIGNED', 'COMPLETED'])('goes directly to completion when the status is %s', async (status) => {
    sessionStorage.setItem('left-over', 'yes');
    const { requests } = open({ data: { ...participant, participant_status: status } });
    const leave = vi.spyOn(window, 'open').mockReturnValue(null);
    await heading('Document Signed');
    expect(screen.getByText('The document(s) has been signed successfully.')).toBeDefined();
    expect(screen.getByText('Step 6 of 6')).toBeDefined();
    expect(sessionStorage.length).toBe(0);
    expect(pathsOf(requests)).toEqual(['/api/v1/config', LINK, COMPLETION]);
    click('OK');
    expect(leave).toHaveBeenCalledExactlyOnceWith('https://www.example.com', '_top');
  });

  it("shows 'Invalid Link' if no participant has this link", async () => {
    open({
      status: 404,
      error: { code: 'LINK_UNKNOWN', message: 'Please use the verification link sent to you.' },
    });
    await heading('Invalid Link');
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it("shows 'Verification Failed' with the server's message, asks only once, and reloads on 'Try Again'", async () => {
    const { requests } = open({
      status: 400,
      error: { code: 'INVALID_REQUEST', message: 'This link cannot be read.' },
    });
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    await heading('Verification Failed');
    expect(screen.getByRole('alert').textContent).toBe('This link cannot be read.');
    expect(requests).toHaveLength(2);
    click('Try Again');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('shows the signed documents, the time, the remaining signers and how the copy arrives', async () => {
    open({ data: { ...participant, participant_status: 'SIGNED' } });
    expect(await screen.findByText('3 pages')).toBeDefined();
    expect(screen.getByText(/15 November 2026/)).toBeDefined();
    expect(screen.getByText('1 of 2 complete')).toBeDefined();
    expect(screen.getByText(/a link to your copy by SMS\.$/)).toBeDefined();
  });

  it.each([
    [{ copy_by: [] }, 'Meridian Finance will give you your copy of the document.'],
    [{ copy_by: ['sms', 'email'] }, /copy by SMS and email\.$/],
    [{ is_sealed: true }, /^Everyone has signed\. We have sent you a link to your copy/],
  ])('shows how the copy arrives: %j', async (facts, text) => {
    open(
      { data: { ...participant, participant_status: 'SIGNED' } },
      { [COMPLETION]: { data: { ...signing, ...facts } } },
    );
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('requests a new link from the sender, once', async () => {
    const { requests } = open(
      { status: 410, error: { code: 'LINK_EXPIRED', message: 'Over.' } },
      { [REQUEST]: { data: { requested: true, requested_at: '2026-11-15T10:30:00.000Z' } } },
    );
    await heading('This link has expired');
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    click('Ask for a new link');
    expect(await screen.findByText('Request sent')).toBeDefined();
    expect(requests.at(-1)?.headers.get('x-link-token')).toBe(token);
    expect(screen.queryByRole('button', { name: 'Ask for a new link' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to Meridian Finance' })).toBeDefined();
  });

  it('reports that the request limit is reached or that the request failed', async () => {
    const { answers } = open(
      { status: 403, error: { code: 'LINK_DEAD', message: 'Closed.' } },
      { [REQUEST]: 'no network' },
    );
    await heading('This link was closed');
    click('Ask for a new link');
    expect(await screen.findByText('Your request could not be sent')).toBeDefined();
    answers[REQUEST] = { status: 429, error: { code: 'TOO_MANY_REQUESTS', message: 'Too many.' } };
    click('Ask for a new link');
    expect(await screen.findByText('Request sent')).toBeDefined();
  });

  it.each([
    [true, 'We will send you a message when it is your turn. You can close this page.'],
    [false, 'Open this link again later.'],
  ])('shows who signs first and whether a message will come: %s', async (will_be_told, text) => {
    open({
      status: 409,
      error: { code: 'NOT_YOUR_TURN', message: 'Not yet.', awaited_order: 2, will_be_told },
    });
    await heading('Not your turn yet');
    expect(screen.getByText('Signer number 2 must sign before you.')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    click('Check again');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('tries a read four times before it reports a lost connection', async () => {
    const { requests } = open('no network');
    await heading('Verification Failed');
    expect(screen.getByText('Network error occurred')).toBeDefined();
    expect(screen.getByText('Connection error. Please check your internet and try again.')).toBeDefined();
    expect(requests.filter((request) => request.url.endsWith(token))).toHaveLength(4);
  });

  it.each([
    ['no network', 'कनेक्शन में समस्या है। कृपया अपना इंटरनेट जाँचें और फिर से कोशिश करें।'],
    [{ status: 503 }, 'सेवा अभी उपलब्ध नहीं है। कृपया बाद में फिर से कोशिश करें।'],
  ] satisfies [Answer, string][])('reports %j in Hindi to a reader of Hindi', async (answer, text) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['hi']);
    open(answer);
    await heading('सत्यापन विफल');
    expect(screen.getByText(text)).toBeDefined();
  });

  it('shows its own message when the server sends none', async () => {
    open({ status: 503 });
    await heading('Verification Failed');
    expect(screen.getByText('Failed to verify token')).toBeDefined();
    expect(screen.getByText('Service temporarily unavailable. Please try again later.')).toBeDefined();
  });

  it('sends a hostile token as one path segment', async () => {
    const requests = fakeApi({ ...config, '/api/v1/participant/..%2F..%2Fadmin%3Fx': { status: 404 } });
    renderAt('/..%2F..%2Fadmin%3Fx');
    await heading('Invalid Link');
    expect(requests).toHaveLength(2);
  });

  it("shows 'Access Denied' to a signer who was blocked before, and offers no way forward", async () => {
    open({
      status: 403,
      error: { code: 'VPN_DETECTED', message: 'VPN or Proxy usage detected.' },
    });
    await heading('Access Denied');
    expect(screen.getByRole('alert').textContent).toBe(
      'VPN or Proxy usage detected. This session has been terminated for security reasons.',
    );
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('continues with the defaults of the specification when the template cannot be read', async () => {
    open({ data: participant }, { [TEMPLATE]: { status: 500 } });
    await heading('Please confirm your identity');
    expect(screen.getByText('3 attempts remaining')).toBeDefined();
  });
});

describe('walking the steps', () => {
  it('moves strictly forward, one step at a time, and clears the session at the end', async () => {
    const { requests } = await passOtp();
    for (const step of ['document', 'location', 'liveness', 'signature']) {
      await heading(`${step} of Unknown`);
      expect(sessionStorage.getItem('countersign.bearer')).toBe('the-bearer');
      click('done');
    }
    await heading('Document Signed');
    expect(sessionStorage.length).toBe(0);
    expect(pathsOf(requests).filter((path) => path === LINK)).toHaveLength(1);
    const [left] = requests.filter(({ url }) => new URL(url).pathname === LOGOUT);
    expect(left?.headers.get('authorization')).toBe('Bearer the-bearer');
  });

  it('clears error toasts of the previous step, and retains the others', async () => {
    await passOtp();
    await heading('document of Unknown');
    act(() => {
      notify.error('The consent was not recorded');
      notify.warning('Proceeding with caution');
    });
    click('done');
    await heading('location of Unknown');
    expect(screen.queryByText('The consent was not recorded')).toBeNull();
    expect(screen.getByText('Proceeding with caution')).toBeDefined();
  });

  it('asks for confirmation when the back button would leave a step', async () => {
    await passOtp();
    await heading('document of Unknown');
    await waitFor(() => expect(history.state).not.toBeNull());
    act(() => history.back());
    const dialog = await screen.findByRole('dialog', { name: 'Leave?' });
    expect(dialog.textContent).toMatch(/Your progress is saved until 6 March 2026/);
    click('Stay');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => history.back());
    await screen.findByRole('dialog', { name: 'Leave?' });
  });

  it('says that leaving means starting again, if the template demands it', async () => {
    await passOtp({ [TEMPLATE]: { data: { ...TEMPLATE_DEFAULTS, resume_minutes: 0 } } });
    await heading('document of Unknown');
    await waitFor(() => expect(history.state).not.toBeNull());
    act(() => history.back());
    await screen.findByText('If you leave, you start again from the first step.');
  });

  it('continues at the step that the server names, with a bearer token or after the OTP', async () => {
    open({ data: { ...participant, next_step: 'liveness' } });
    await heading('liveness of Unknown');
    cleanup();
    const verified = { verified: true, auth_token: 'the-bearer', next_step: 'signature' };
    await passOtp({ [OTP_PATHS.verify]: { data: verified } });
    await heading('signature of Unknown');
  });

  it('pauses when the signer continues in another tab', async () => {
    await passOtp();
    await heading('document of Unknown');
    await waitFor(() => expect(history.state).not.toBeNull());
    const other = new BroadcastChannel('countersign.tabs');
    const handedOver = new Promise((resolve) => {
      other.addEventListener('message', ({ data }) => resolve(data));
    });
    for (const [kind, signer] of [
      ['continues', 'someone else'],
      ['hand-over', participant.participant_id],
    ])
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel only reaches its own origin
      other.postMessage({ kind, participant: signer });
    await heading('You continued in another tab');
    expect(await handedOver).toMatchObject({ kind: 'bearer', bearer: 'the-bearer' });
    other.close();
  });

  it("shows 'Access Denied' when the proxy check finds a VPN", async () => {
    await passOtp({
      [TEMPLATE]: { data: { ...TEMPLATE_DEFAULTS, vpn_check_enabled: true } },
      '/api/v1/participant/proxy-check': {
        data: { is_proxy: false, is_vpn: true, risk_score: 90, verdict: 'failed' },
      },
    });
    await heading('Access Denied');
  });

  it.each([
    ['VPN_DETECTED', 403, 'Access Denied'],
    ['SESSION_EXPIRED', 401, 'Please verify again'],
    ['STEP_REPEATED', 409, 'Please verify again'],
    ['LINK_CANCELLED', 410, 'This signing was cancelled'],
    ['LINK_REJECTED', 410, 'This signing was not accepted'],
    ['LINK_DECLINED', 410, 'You have declined to sign'],
    ['LINK_DECLINED_BY_ANOTHER', 410, 'This signing has ended'],
    ['LINK_EXPIRED', 410, 'This link has expired'],
    ['LINK_DEAD', 403, 'This link was closed'],
    ['NOT_YOUR_TURN', 409, 'Not your turn yet'],
    ['LINK_UNKNOWN', 404, 'Invalid Link'],
    ['ALREADY_SIGNED', 409, 'Document Signed'],
  ])('ends when any call answers %s', async (code, status, title) => {
    await passOtp({ [DOCUMENT]: { status, error: { code, message: 'the message' } } });
    await heading('document of Unknown');
    click('call');
    await heading(title);
    expect(screen.queryByText('document of Unknown')).toBeNull();
  });

  it('offers the copy if the response to an earlier signature was lost', async () => {
    const error = { code: 'ALREADY_SIGNED', message: 'the message', copy_token: 'the-copy' };
    await passOtp({
      [DOCUMENT]: { status: 409, error },
      [`/api/v1/participant/completion/${participant.participant_id}`]: {
        data: {
          signed_at: '2026-11-15T10:30:00.000Z',
          pages_count: 3,
          total_signers: 1,
          signed_count: 1,
          is_sealed: true,
          copy_by: [],
          return_url: null,
        },
      },
    });
    await heading('document of Unknown');
    click('call');
    const link = await screen.findByRole('link', { name: 'Open your signed copy' });
    expect(link.getAttribute('href')).toBe('/d?the-copy');
  });

  it('stays in the step when a call fails for another reason', async () => {
    const { requests } = await passOtp({
      [DOCUMENT]: { status: 404, error: { code: 'DOCUMENT_UNAVAILABLE', message: 'the message' } },
    });
    await heading('document of Unknown');
    click('call');
    await waitFor(() => expect(pathsOf(requests)).toContain(DOCUMENT));
    await heading('document of Unknown');
  });
});

describe("'I do not want to sign'", () => {
  const DECLINE = '/api/v1/participant/decline';
  const offered = { [TEMPLATE]: { data: { ...TEMPLATE_DEFAULTS, decline: 'ends_signer' } } };

  it('is absent unless the template offers it, and before the OTP', async () => {
    await passOtp();
    await heading('document of Unknown');
    expect(screen.getByText('Secured by Countersign').closest('footer')?.querySelector('button')).toBeNull();
    cleanup();
    const { requests } = open({ data: participant }, offered);
    await heading('Please confirm your identity');
    expect(screen.queryByRole('button', { name: 'I do not want to sign' })).toBeNull();
    expect(pathsOf(requests)).not.toContain(DECLINE);
  });

  it('asks for a reason, sends it, and confirms the decline', async () => {
    const { requests, answers } = await passOtp({ ...offered, [DECLINE]: 'no network' });
    await heading('document of Unknown');
    fireEvent.click(await screen.findByRole('button', { name: 'I do not want to sign' }));
    await screen.findByRole('dialog', { name: 'Decline to sign?' });
    expect(screen.getByText(/Your part in the signing ends/)).toBeDefined();
    click('Decline to sign');
    expect(screen.getByRole('alert').textContent).toBe('Choose a reason.');
    fireEvent.click(screen.getByLabelText('Another reason'));
    click('Decline to sign');
    expect(screen.getByRole('alert').textContent).toBe('Enter your reason.');
    expect(document.activeElement).toBe(screen.getByLabelText('Your reason'));
    expect(pathsOf(requests)).not.toContain(DECLINE);
    fireEvent.change(screen.getByLabelText('Your reason'), { target: { value: ' Too dear ' } });
    click('Decline to sign');
    await screen.findByText('Your decision could not be recorded');
    answers[DECLINE] = { data: { declined: true, declined_at: signing.signed_at, session_ended: false } };
    click('Decline to sign');
    await heading('You have declined to sign');
    const sent = requests.filter((request) => request.url.endsWith(DECLINE)).at(-1);
    expect(await sent?.json()).toEqual({
      participant_id: participant.participant_id,
      reason: 'OTHER',
      words: 'Too dear',
    });
  });

  it('stays open if the browser closes the dialog while the call is running', async () => {
    await passOtp({ ...offered, [DECLINE]: 'never' });
    fireEvent.click(await screen.findByRole('button', { name: 'I do not want to sign' }));
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog');
    fireEvent.click(screen.getByLabelText('I no longer want this'));
    click('Decline to sign');
    await waitFor(() => expect(screen.getByText('Go back').closest('button')?.disabled).toBe(true));
    closedByBrowser(dialog);
    expect(dialog.open).toBe(true);
  });

  it('can be opened again after the browser has closed the dialog', async () => {
    await passOtp(offered);
    fireEvent.click(await screen.findByRole('button', { name: 'I do not want to sign' }));
    closedByBrowser(await screen.findByRole<HTMLDialogElement>('dialog'));
    click('I do not want to sign');
    expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
  });

  it('retains what the signer wrote when the screen below it changes', async () => {
    await passOtp(offered);
    const opener = await screen.findByRole('button', { name: 'I do not want to sign' });
    opener.focus();
    fireEvent.click(opener);
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog');
    const words = screen.getByLabelText<HTMLTextAreaElement>('Your reason');
    fireEvent.change(words, { target: { value: 'Too dear' } });
    fireEvent.click(screen.getByText('next screen'));
    fireEvent.click(screen.getByText('done'));
    await screen.findByText('location of Unknown');
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(dialog.open).toBe(true);
    expect(words.value).toBe('Too dear');
    screen.getByText('Go back').focus();
    click('Go back');
    // The button that opened the dialog is gone together with its screen.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'I do not want to sign' }));
  });

  it('closes without a message when the signer goes back', async () => {
    await passOtp(offered);
    fireEvent.click(await screen.findByRole('button', { name: 'I do not want to sign' }));
    await screen.findByRole('dialog');
    click('Go back');
    expect(screen.queryByRole('dialog')).toBeNull();
    await heading('document of Unknown');
  });
});

describe("when the company's settings cannot be read", () => {
  it('reports the failure and offers to try again', async () => {
    fakeApi({ '/api/v1/config': { status: 500 } });
    renderAt(`/${token}`);
    await heading('The page could not be loaded');
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
  });
});

it('marks every screen of a test session as not valid, and no other screen', async () => {
  open({ data: { ...participant, is_test: true } });
  expect(await screen.findByText('Test, not valid')).toBeDefined();
  cleanup();
  open({ data: participant });
  await screen.findByText('We have sent you an OTP by SMS.');
  expect(screen.queryByText('Test, not valid')).toBeNull();
});
