import { act, render, screen, within } from '@testing-library/react';
import { QRCodeSVG } from 'qrcode.react';
import { describe, expect, it, vi } from 'vitest';
import { stubNavigator } from '../../testing/stub-navigator.ts';
import { catalogueOf } from '../../texts/catalogues.ts';
import { toasts } from '../../ui/notify.ts';
import {
  button,
  codeFor,
  codePath,
  heading,
  issued,
  open,
  pass,
  press,
  toCode,
  withFakePictures,
} from './testing/liveness-screen.tsx';

withFakePictures();

/** Returns the dark modules of a QR code from the path that draws them. */
const modulesOf = (picture: Element) => [...picture.querySelectorAll('path')].at(-1)?.getAttribute('d');

describe('instructions', () => {
  it('explains what will happen and requests nothing yet', () => {
    const { requests, devices } = open();
    expect(heading()).toBe('Face capture steps');
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'A 5 second clip is captured',
      'Display the OTP in front',
      'Use a well-lit place',
      'Only 1 person',
      'Remove accessories',
    ]);
    expect(screen.getByText(/Your browser will ask to use the camera/)).toBeDefined();
    expect(requests).toEqual([]);
    expect(devices.getUserMedia).not.toHaveBeenCalled();
  });
});

describe('the code', () => {
  it('shows four digits, how long they are valid and where another screen can show them', async () => {
    await toCode();
    expect(screen.getByText('4711')).toBeDefined();
    expect(screen.getByText('Your code is 4 7 1 1')).toBeDefined();
    expect(screen.getByText('5:00')).toBeDefined();
    await pass(61_000);
    expect(screen.getByText('3:59')).toBeDefined();
    // HowToShow loads after the code. The timers are fake, so the test awaits it here.
    await act(async () => void (await import('./HowToShow.tsx')));
    expect(screen.getByText(/\/ocr\?code=4711$/)).toBeDefined();
  });

  it('shows the digits if the QR code component cannot be loaded', async () => {
    vi.doMock('./QrCode.tsx', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    await toCode();
    await press('QR code');
    await act(async () => void (await import('./QrCode.tsx').catch(() => undefined)));
    vi.doUnmock('./QrCode.tsx');
    expect(screen.getByText('4711')).toBeDefined();
    expect(button('QR code').getAttribute('aria-pressed')).toBe('true');
  });

  it('shows a QR code with the highest error correction on request', async () => {
    await toCode();
    expect(button('Digits').getAttribute('aria-pressed')).toBe('true');
    await press('QR code');
    // QrCode loads on request. The timers are fake, so the test awaits it here.
    await act(async () => void (await import('./QrCode.tsx')));
    const shown = modulesOf(screen.getByRole('img', { name: 'QR code of 4711' }));
    const drawn = (level: 'H' | 'Q') =>
      modulesOf(render(<QRCodeSVG value="4711" level={level} boostLevel={false} marginSize={4} />).container);
    expect(shown).toBe(drawn('H'));
    expect(shown).not.toBe(drawn('Q'));
    expect(screen.queryByText('4711')).toBeNull();
    await press('Digits');
    expect(screen.getByText('4711')).toBeDefined();
  });

  it("gets another code on 'Refresh'", async () => {
    const { answer, requests } = await toCode();
    answer(codePath, { data: { otp_code: '0815', expires_in_seconds: 300, attempts_remaining: 5 } });
    await press('Refresh');
    expect(screen.getByText('0815')).toBeDefined();
    expect(requests).toHaveLength(2);
  });

  it('reports that the code is being requested', async () => {
    await toCode({ code: 'never' });
    expect(screen.getByText('Getting your code...')).toBeDefined();
    expect(button('Generate OTP First').disabled).toBe(true);
  });

  it("offers 'Generate OTP First' when the code has expired", async () => {
    await toCode({ code: codeFor(5) });
    await pass(6000);
    expect(screen.getByText('This code has expired')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Capture Photo' })).toBeNull();
    await press('Generate OTP First');
    expect(button('Capture Photo').disabled).toBe(false);
  });

  it("reports 'Failed to generate OTP' with the reason, and tries again", async () => {
    const { answer } = await toCode({ code: 'no network' });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Failed to generate OTP')).toBeDefined();
    expect(alert.getByText('Connection error. Please check your internet and try again.')).toBeDefined();
    answer(codePath, issued);
    await press('Generate OTP First');
    expect(screen.getByText('4711')).toBeDefined();
  });

  it.each([
    [
      'LIVENESS_COOLDOWN',
      'Please wait 1 minute(s) before trying again',
      'Please wait 0:30 before trying again',
    ],
    [
      'LIVENESS_LOCKED',
      'Account Locked. Too many failed attempts, try again in 1 minute',
      'Account Locked. Too many failed attempts, try again in 0:30',
    ],
  ])("%s: shows the server's message and counts down", async (code, message, shown) => {
    await toCode({ code: { status: 429, error: { code, message, retry_after_seconds: 30 } } });
    expect(within(screen.getByRole('alert')).getByText(message)).toBeDefined();
    expect(screen.getByText(shown).getAttribute('aria-hidden')).toBe('true');
    expect(button('Generate OTP First').disabled).toBe(true);
    expect(toasts.read()).toEqual([]);
    await pass(31_000);
    expect(button('Generate OTP First').disabled).toBe(false);
    expect(screen.getByText('You can try again now.')).toBeDefined();
  });
});

it('shares or copies the link for another screen', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new Error('closed'));
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce();
  stubNavigator({ share, clipboard: { writeText } });
  await toCode();
  await act(async () => void (await import('./HowToShow.tsx')));
  await act(async () => void (await (await catalogueOf('en')).help()));
  await pass();
  expect(screen.getByText('No other screen?')).toBeDefined();
  await press('Share link');
  const url = `${window.location.origin}/ocr?code=4711`;
  expect(share).toHaveBeenCalledExactlyOnceWith({ url });
  await press('Copy link');
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
  expect(screen.getByText('Link copied.')).toBeDefined();
  writeText.mockRejectedValueOnce(new Error('refused'));
  await press('Copy link');
  expect(screen.getByText(/could not be copied/)).toBeDefined();
});
