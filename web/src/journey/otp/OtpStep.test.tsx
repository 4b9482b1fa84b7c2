import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { OtpMethod } from '@countersign/contract/rules/otp';
import { TEMPLATE_DEFAULTS, type TemplateConfig } from '@countersign/contract/template';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithCompany } from '../../testing/render-with-company.tsx';
import type { CompanyConfig } from '../../api/config.ts';
import { createSignerApi } from '../../api/signer-api.ts';
import { fakeApi, type Answer } from '../../testing/fake-api.ts';
import { participant } from '../testing/participant.ts';
import { OTP_PATHS, otpServer, sentAnswer } from '../testing/otp-server.ts';
import { Toaster } from '../../ui/Toaster.tsx';
import { toasts } from '../../ui/notify.ts';
import { OtpStep } from './OtpStep.tsx';

const PROXY = '/api/v1/participant/proxy-check';
const DEVICE = '/api/v1/participant/device-intelligence';

vi.mock('../../device/read-device.ts', () => ({
  readDevice: () => Promise.resolve({ fingerprint_data: { visitor_id: 'visitor' } }),
}));

beforeEach(() => {
  sessionStorage.clear();
  for (const { id } of toasts.read()) toasts.dismiss(id);
  // Stops the clock, so that countdowns do not advance on a slow machine.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

interface Setting {
  answers?: Record<string, Answer>;
  template?: Partial<TemplateConfig>;
  name?: string;
  methods?: OtpMethod[];
  company?: Partial<CompanyConfig>;
}

async function arrive(setting: Setting = {}) {
  const server = await otpServer();
  const answers = { ...server.answers, ...setting.answers };
  const requests = fakeApi(answers);
  const [onDone, onDenied] = [vi.fn(), vi.fn()];
  renderWithCompany(
    <>
      <Toaster />
      <OtpStep
        participant={{
          ...participant,
          name: setting.name ?? 'Asha Rao',
          otp_methods: setting.methods ?? ['sms'],
        }}
        template={{ ...TEMPLATE_DEFAULTS, ...setting.template }}
        api={createSignerApi('', 'link-token')}
        onDone={onDone}
        onDenied={onDenied}
      />
    </>,
    setting.company,
  );
  await waitFor(() => expect(screen.queryByText('Sending the OTP...')).toBeNull());
  const asked = () => requests.map((request) => new URL(request.url).pathname);
  return { ...server, answers, requests, asked, onDone, onDenied };
}

const input = () => screen.getByLabelText<HTMLInputElement>('Enter the 6-digit OTP');
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const proceed = () => fireEvent.click(button('Proceed'));
const enter = () => {
  type('123456');
  proceed();
};
const refused = (status: number, code: string, message: string, facts = {}): Answer => ({
  status,
  error: { code, message, ...facts },
});

describe('arriving', () => {
  it('sends an OTP once and shows the name, the number and the attempts', async () => {
    const { asked, requests } = await arrive();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Please confirm your identity');
    expect(screen.getByText(/^Asha Rao, Meridian Finance has a document ready/)).toBeDefined();
    expect(screen.getByText('••••••3210')).toBeDefined();
    expect(screen.getByText('We have sent you an OTP by SMS.')).toBeDefined();
    expect(screen.getByText('3 attempts remaining')).toBeDefined();
    expect(asked()).toEqual([OTP_PATHS.send]);
    expect(await requests[0]?.json()).toEqual({ participant_id: participant.participant_id, method: 'sms' });
    expect(requests[0]?.headers.get('x-link-token')).toBe('link-token');
    expect(requests[0]?.headers.get('x-device-type')).toBe('desktop');
  });

  it('accepts typing at once', async () => {
    await arrive();
    expect(document.activeElement).toBe(input());
    expect(screen.getByText('3 attempts remaining').tagName).toBe('BDI');
  });

  it('reports that a new OTP was sent, and why the next one takes longer', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 0 });
    const { answers } = await arrive();
    answers[OTP_PATHS.send] = { data: { ...sentAnswer.data, resends_remaining: 0 } };
    vi.setSystemTime(60_001);
    await waitFor(() => expect(button('Resend OTP').disabled).toBe(false));
    fireEvent.click(button('Resend OTP'));
    expect(await screen.findByText('New OTP sent')).toBeDefined();
    expect(screen.getByText('You can request another OTP when this one expires.')).toBeDefined();
    expect(screen.getByText('in 5:00')).toBeDefined();
    expect(document.activeElement).toBe(input());
  });

  it('never makes the signer wait longer because the clock is set back', async () => {
    await arrive();
    expect(screen.getByText('in 1:00')).toBeDefined();
    vi.setSystemTime(Date.now() - 86_400_000);
    vi.advanceTimersByTime(10_000);
    expect(await screen.findByText('in 0:50')).toBeDefined();
  });

  it('does not greet a signer by the name Unknown', async () => {
    await arrive({ name: 'Unknown' });
    expect(screen.getByText(/^Meridian Finance has a document ready/)).toBeDefined();
  });

  it('treats a cooldown as an OTP sent a moment ago and counts down', async () => {
    await arrive({
      answers: { [OTP_PATHS.send]: refused(429, 'OTP_COOLDOWN', 'Please wait', { retry_after_seconds: 42 }) },
    });
    expect(screen.getByText('An OTP was sent to you a moment ago.')).toBeDefined();
    expect(screen.getByText('in 0:42')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for a new OTP if all attempts were used before the page was reloaded', async () => {
    const facts = { retry_after_seconds: 42, attempts_remaining: 0 };
    await arrive({
      answers: { [OTP_PATHS.send]: refused(429, 'OTP_COOLDOWN', 'Please wait', facts) },
    });
    expect(screen.getByRole('alert').textContent).toBe('Maximum attempts exceeded, request a new OTP');
    expect(screen.getByText('0 attempts remaining')).toBeDefined();
    expect(screen.getByText('in 0:42')).toBeDefined();
    expect(screen.queryByText('An OTP was sent to you a moment ago.')).toBeNull();
  });

  it("reports 'Failed to send OTP' and lets the signer ask again at once", async () => {
    const { answers, asked } = await arrive({ answers: { [OTP_PATHS.send]: 'no network' } });
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to send OTPConnection error. Please check your internet and try again.',
    );
    answers[OTP_PATHS.send] = (await otpServer()).answers[OTP_PATHS.send] ?? 'never';
    fireEvent.click(button('Resend OTP'));
    await screen.findByText('We have sent you an OTP by SMS.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked()).toEqual([OTP_PATHS.send, OTP_PATHS.send]);
  });

  it('offers email only if the server does, and sends there only on request', async () => {
    const { answers, requests } = await arrive({
      methods: ['sms', 'email'],
      answers: { [OTP_PATHS.send]: 'no network' },
    });
    answers[OTP_PATHS.send] = { data: { ...sentAnswer.data, channel: 'email' } };
    fireEvent.click(await screen.findByRole('button', { name: 'Send by email' }));
    await screen.findByText('We have sent you an OTP by email.');
    const bodies: { method: string }[] = await Promise.all(requests.map((request) => request.clone().json()));
    expect(bodies.map(({ method }) => method)).toEqual(['sms', 'email']);
  });

  it('offers a call only if the server does, and names the channel of the OTP', async () => {
    const { answers, requests } = await arrive({
      methods: ['sms', 'voice'],
      answers: {
        [OTP_PATHS.send]: { data: { ...sentAnswer.data, channel: 'whatsapp', retry_after_seconds: 0 } },
      },
    });
    await screen.findByText('We have sent you an OTP by WhatsApp.');
    answers[OTP_PATHS.send] = { data: { ...sentAnswer.data, channel: 'voice' } };
    fireEvent.click(await screen.findByRole('button', { name: 'Call me with the OTP' }));
    await screen.findByText('We are calling you to read out the OTP.');
    const bodies: { method: string }[] = await Promise.all(requests.map((request) => request.clone().json()));
    expect(bodies.map(({ method }) => method)).toEqual(['sms', 'voice']);
  });

  it('offers no other channel if the server does not', async () => {
    await arrive();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain(
      'Send by email',
    );
    expect(screen.queryByRole('button', { name: 'Call me with the OTP' })).toBeNull();
  });

  it('reports a lockout and offers neither Proceed nor Resend', async () => {
    await arrive({
      answers: {
        [OTP_PATHS.send]: refused(429, 'OTP_LOCKED', 'Too many attempts. Please try again in 30 minutes.', {
          retry_after_seconds: 1800,
        }),
      },
    });
    // The screen shows only the countdown next to 'Resend OTP'.
    expect(screen.getByRole('alert').textContent).toBe(
      'Too many attempts. You can request a new OTP when the countdown ends.',
    );
    expect(input().disabled).toBe(true);
    expect(button('Proceed').disabled).toBe(true);
    expect(button('Resend OTP').disabled).toBe(true);
    expect(screen.getByText('in 30:00')).toBeDefined();
    vi.setSystemTime(Date.now() + 1_800_000);
    await waitFor(() => expect(screen.queryByText(/countdown ends/)).toBeNull());
    expect(screen.getByRole('alert').textContent).toBe('Maximum attempts exceeded, request a new OTP');
    expect(button('Resend OTP').disabled).toBe(false);
  });
});

describe('the input', () => {
  it('accepts digits only, at most six, and shows a dot for each until asked', async () => {
    await arrive();
    type('12 ab34567');
    expect(input().value).toBe('123456');
    expect(screen.getAllByText('•')).toHaveLength(6);
    fireEvent.click(button('Show OTP'));
    expect(screen.queryByText('•')).toBeNull();
    expect(screen.getByText('6')).toBeDefined();
    fireEvent.click(button('Hide OTP'));
    expect(screen.getAllByText('•')).toHaveLength(6);
  });

  it("supports the phone's one-time-code autofill and a numeric keyboard", async () => {
    await arrive();
    expect(input().autocomplete).toBe('one-time-code');
    expect(input().inputMode).toBe('numeric');
  });

  it('enables Proceed with the sixth digit, and never submits by itself', async () => {
    const { asked } = await arrive();
    type('12345');
    expect(button('Proceed').getAttribute('aria-disabled')).toBe('true');
    input().blur();
    fireEvent.click(button('Proceed'));
    expect(document.activeElement).toBe(input());
    type('123456');
    expect(button('Proceed').disabled).toBe(false);
    expect(asked()).toEqual([OTP_PATHS.send]);
  });

  it('is filled from the SMS if the browser can do so, and is still not submitted', async () => {
    vi.stubGlobal('OTPCredential', vi.fn());
    const get = vi.fn(() => Promise.resolve({ code: '654321' }));
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    const { asked } = await arrive();
    await waitFor(() => expect(input().value).toBe('654321'));
    expect(get).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }));
    expect(asked()).toEqual([OTP_PATHS.send]);
  });
});

describe('the terms and privacy line', () => {
  const line = 'By proceeding you accept the Terms of Service and the Privacy Policy.';

  it('is plain text if the company has set no addresses', async () => {
    await arrive();
    expect(screen.getByText(line).textContent).toBe(line);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('links to the addresses of the company', async () => {
    await arrive({
      company: { terms_url: 'https://www.example.com/terms', privacy_url: 'https://www.example.com/privacy' },
    });
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ textContent, href }) => [textContent, href])).toEqual([
      ['Terms of Service', 'https://www.example.com/terms'],
      ['Privacy Policy', 'https://www.example.com/privacy'],
    ]);
  });
});

describe('proceeding', () => {
  it('encrypts the OTP with the nonce, stores the bearer and moves on', async () => {
    const { requests, asked, decrypt, onDone } = await arrive();
    type('123456');
    const form = input().form;
    if (!form) throw new Error('the input stands in no form, so Enter would do nothing');
    expect(button('Proceed').getAttribute('form')).toBe(form.id);
    fireEvent.submit(form);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(asked()).toEqual([OTP_PATHS.send, OTP_PATHS.nonce, OTP_PATHS.verify]);
    const encrypted = await requests[2]?.json();
    expect(await decrypt(encrypted.otp)).toBe('123456-the-nonce');
    expect(sessionStorage.getItem('countersign.bearer')).toBe('the-bearer');
  });

  it.each([
    { success: true, message: 'OTP verified successfully', data: { auth_token: 'the-bearer' } },
    { success: true, message: 'Your OTP was Verified Successfully.', data: { auth_token: 'the-bearer' } },
    { message: 'otp verified', data: { auth_token: 'the-bearer' } },
    { success: true, data: { verified: true, auth_token: 'the-bearer' } },
  ])('counts as verified any answer that says so: %j (SPEC 5)', async (body) => {
    const { onDone } = await arrive({ answers: { [OTP_PATHS.verify]: { body } } });
    enter();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sessionStorage.getItem('countersign.bearer')).toBe('the-bearer');
  });

  it('counts as failed any other answer, and always shows a message', async () => {
    const data = { verified: false, attempts_remaining: 1 };
    const { onDone } = await arrive({ answers: { [OTP_PATHS.verify]: { body: { success: true, data } } } });
    enter();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Verification FailedAn error occurred. Please try again.',
    );
    expect(input().value).toBe('');
    expect(screen.getByText('1 attempt remaining')).toBeDefined();
    expect(onDone).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('countersign.bearer')).toBeNull();
  });

  it('sends the fingerprint with every call, so that the bearer is bound to the device', async () => {
    const { requests, onDone } = await arrive();
    enter();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const fingerprints = requests.map(({ headers }) => headers.get('x-device-fingerprint'));
    expect(fingerprints).toHaveLength(3);
    expect(new Set(fingerprints)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{28}$/)]));
  });

  it('verifies once, however often the button is pressed', async () => {
    const { asked } = await arrive({ answers: { [OTP_PATHS.verify]: 'never' } });
    enter();
    fireEvent.click(await screen.findByRole('button', { name: 'Verifying...' }));
    await waitFor(() => expect(asked()).toContain(OTP_PATHS.verify));
    expect(asked().filter((path) => path === OTP_PATHS.nonce)).toHaveLength(1);
    expect(input().readOnly).toBe(true);
  });

  it("clears a wrong OTP and shows the server's message", async () => {
    const message = 'Invalid OTP. 2 attempts remaining.';
    await arrive({
      answers: { [OTP_PATHS.verify]: refused(400, 'OTP_INVALID', message, { attempts_remaining: 2 }) },
    });
    type('111111');
    proceed();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(input().value).toBe('');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(input()));
    // The screen shows the remaining attempts only once.
    expect(screen.queryByText('2 attempts remaining')).toBeNull();
    expect(sessionStorage.getItem('countersign.bearer')).toBeNull();
  });

  it('scrolls the problem into view', async () => {
    const shown: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
      shown.push(this.textContent);
    });
    const message = 'Invalid OTP. 2 attempts remaining.';
    await arrive({
      answers: { [OTP_PATHS.verify]: refused(400, 'OTP_INVALID', message, { attempts_remaining: 2 }) },
    });
    enter();
    await screen.findByText(message);
    await waitFor(() => expect(shown).toContain(message));
  });

  it('asks for a new OTP at 0 attempts', async () => {
    const message = 'Maximum attempts exceeded, request a new OTP';
    await arrive({
      answers: { [OTP_PATHS.verify]: refused(429, 'OTP_ATTEMPTS_EXCEEDED', message) },
    });
    type('111111');
    proceed();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByText('0 attempts remaining')).toBeDefined();
    expect(input().disabled).toBe(true);
    expect(button('Proceed').disabled).toBe(true);
  });

  it('retains the typed OTP when the network fails, and checks it when the browser is back online', async () => {
    const { answers, onDone } = await arrive({ answers: { [OTP_PATHS.nonce]: 'no network' } });
    enter();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Connection error. Please check your internet and try again.Your OTP is kept and will be checked when you are back online.',
    );
    expect(input().value).toBe('123456');
    expect(input().getAttribute('aria-invalid')).toBe('false');
    expect(button('Proceed').disabled).toBe(false);
    expect(onDone).not.toHaveBeenCalled();
    const back = await otpServer();
    Object.assign(answers, back.answers);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  const verified: Answer = { data: { verified: true, auth_token: 'the-bearer', expires_in_seconds: 1800 } };

  it('submits the same request again if the answer was lost, so that no second attempt is counted', async () => {
    const { bodies, onDone } = await loseTheAnswer({ [OTP_PATHS.verify]: verified });
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(await bodies(OTP_PATHS.nonce)).toHaveLength(1);
    const [first, second, ...others] = await bodies(OTP_PATHS.verify);
    expect(second).toBe(first);
    expect(others).toEqual([]);
  });

  it('shows the verdict on an OTP if the first answer was lost', async () => {
    const wrong = 'Invalid OTP. 2 attempts remaining.';
    const { bodies } = await loseTheAnswer({
      [OTP_PATHS.verify]: refused(400, 'OTP_INVALID', wrong, { attempts_remaining: 2 }),
    });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(wrong));
    expect(await bodies(OTP_PATHS.verify)).toHaveLength(2);
  });

  it('encrypts the OTP again if the request never arrived and its nonce has expired', async () => {
    const { bodies } = await loseTheAnswer({
      [OTP_PATHS.verify]: refused(400, 'OTP_NONCE_INVALID', 'Verification Failed'),
    });
    await waitFor(async () => expect(await bodies(OTP_PATHS.verify)).toHaveLength(3));
    expect(await bodies(OTP_PATHS.nonce)).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Verification Failed'));
  });
});

describe('the checks after the OTP', () => {
  const clean = { data: { is_proxy: false, is_vpn: false, risk_score: 0, verdict: 'passed' } };

  it('are omitted if the template does not ask for them', async () => {
    const { asked, onDone } = await arrive();
    enter();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(asked()).not.toContain(PROXY);
    expect(asked()).not.toContain(DEVICE);
  });

  it('records the device first and then checks the network, with the bearer', async () => {
    const { asked, requests, onDone } = await arrive({
      template: { device_intelligence_enabled: true, vpn_check_enabled: true },
      answers: { [DEVICE]: { data: {} }, [PROXY]: clean },
    });
    enter();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(asked().slice(3)).toEqual([DEVICE, PROXY]);
    for (const request of requests.slice(3)) {
      expect(request.headers.get('authorization')).toBe('Bearer the-bearer');
      expect(await request.json()).toMatchObject({
        participant_id: participant.participant_id,
        session_id: participant.session_id,
      });
    }
  });

  it('never block because the device could not be recorded', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { onDone } = await arrive({
      template: { device_intelligence_enabled: true },
      answers: { [DEVICE]: { status: 500 } },
    });
    enter();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it.each([
    ['a VPN', { data: { ...clean.data, is_vpn: true } }],
    ['a proxy', { data: { ...clean.data, is_proxy: true } }],
    ['a refusal', refused(403, 'VPN_DETECTED', 'VPN or Proxy usage detected.')],
  ] satisfies [string, Answer][])('deny access on %s', async (_, answer) => {
    const { onDenied, onDone } = await arrive({
      template: { vpn_check_enabled: true },
      answers: { [PROXY]: answer },
    });
    enter();
    await waitFor(() => expect(onDenied).toHaveBeenCalledOnce());
    expect(onDone).not.toHaveBeenCalled();
  });

  it.each([
    ['the network fails', 'no network'],
    ['the server fails', { status: 503 }],
  ] satisfies [string, Answer][])('only warn when %s', async (_, answer) => {
    const { onDenied, onDone } = await arrive({
      template: { vpn_check_enabled: true },
      answers: { [PROXY]: answer },
    });
    enter();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(onDenied).not.toHaveBeenCalled();
    expect(screen.getByText('Could not complete security check. Proceeding with caution.')).toBeDefined();
  });

  it('shows no warning if the signing was cancelled meanwhile', async () => {
    const { requests, onDenied, onDone } = await arrive({
      template: { vpn_check_enabled: true },
      answers: { [PROXY]: { status: 410, error: { code: 'LINK_CANCELLED', message: 'Cancelled.' } } },
    });
    enter();
    await waitFor(() => expect(requests.map(({ url }) => new URL(url).pathname)).toContain(PROXY));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText(/Could not complete security check/)).toBeNull();
    expect(onDenied).not.toHaveBeenCalled();
    expect(onDone).not.toHaveBeenCalled();
  });
});

it('reports offline only that the OTP could not be requested', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await arrive({ answers: { [OTP_PATHS.send]: 'no network' } });
  expect(screen.getByRole('alert').textContent).toBe('Failed to send OTP');
});

it('does not repeat offline that the connection is lost, because the banner says so', async () => {
  await arrive({ answers: { [OTP_PATHS.verify]: 'no network' } });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  enter();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Your OTP is kept and will be checked when you are back online.');
});

/** Enters the OTP while the answer is lost. Then goes back online, where the server gives the answers in `back`. */
async function loseTheAnswer(back: Record<string, Answer>) {
  const arrived = await arrive({ answers: { [OTP_PATHS.verify]: 'no network' } });
  enter();
  expect((await screen.findByRole('alert')).textContent).toContain('Your OTP is kept');
  Object.assign(arrived.answers, back);
  fireEvent(window, new Event('online'));
  const bodies = async (path: string) =>
    Promise.all(
      arrived.requests
        .filter(({ url }) => new URL(url).pathname === path)
        .map(async (request) => request.clone().text()),
    );
  return { ...arrived, bodies };
}
