import { act, render, screen, within } from '@testing-library/react';
import { QRCodeSVG } from 'qrcode.react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { stubNavigator } from '../../testing/stub-navigator.ts';
import { catalogueOf } from '../../texts/catalogues.ts';
import { toasts } from '../../ui/notify.ts';
import { closeNewest } from '../../ui/back.ts';
import {
  button,
  choosePaper,
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

/** Returns the SVG path of the dark modules of a QR code. */
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
  it('shows four digits and how long they are valid', async () => {
    await toCode();
    expect(screen.getByText('4711')).toBeDefined();
    expect(screen.getByText('Your code is 4 7 1 1')).toBeDefined();
    expect(screen.getByText('5:00')).toBeDefined();
    await pass(61_000);
    expect(screen.getByText('3:59')).toBeDefined();
  });

  it('shows the digits if the QR code component cannot be loaded', async () => {
    await toCode();
    // The new mock makes every import slow, including the import of the help texts that the screen waits for.
    vi.doMock('./QrCode.tsx', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    onTestFinished(() => vi.doUnmock('./QrCode.tsx'));
    await press('QR code');
    await act(async () => void (await import('./QrCode.tsx').catch(() => undefined)));
    expect(screen.getByText('4711')).toBeDefined();
    expect(button('QR code').getAttribute('aria-pressed')).toBe('true');
  });

  it('shows a QR code with the highest error correction on request', async () => {
    await toCode();
    expect(button('Digits').getAttribute('aria-pressed')).toBe('true');
    await press('QR code');
    // QrCode is loaded on demand. With fake timers, the test has to await its import here.
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
    expect(button('I’m holding it').disabled).toBe(false);
  });

  it("reports 'Failed to generate OTP' with the reason, and tries again", async () => {
    const { answer } = await toCode({ code: 'no network' });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Failed to generate OTP')).toBeDefined();
    expect(alert.getByText('Connection error. Please check your internet and try again.')).toBeDefined();
    answer(codePath, issued);
    await press('Generate OTP First');
    await choosePaper();
    expect(screen.getByText('4711')).toBeDefined();
  });

  it("leaves 'Check your internet' to the banner while the browser is offline", async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await toCode({ code: 'no network' });
    expect(screen.getByRole('alert').textContent).toBe('Failed to generate OTP');
  });

  it('requests the code again when the browser is back online', async () => {
    const { answer } = await toCode({ code: 'no network' });
    answer(codePath, issued);
    window.dispatchEvent(new Event('online'));
    await pass();
    await choosePaper();
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

describe('how the code is shown', () => {
  it('is asked first, and the camera is available only for a code that the signer holds', async () => {
    open();
    await press('Show my code');
    expect(heading()).toBe('Do you have paper and pen, or a second phone?');
    expect(screen.queryByText('4711')).toBeNull();
    await press('Paper and pen');
    expect(heading()).toBe('Your 4-digit code');
    expect(screen.getByText('Write the code in large digits on paper with a dark pen.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Capture Photo' })).toBeNull();
    await press('I’m holding it');
    expect(screen.getByText('Hold the code next to your face. The camera opens next.')).toBeDefined();
    expect(button('Capture Photo').disabled).toBe(false);
  });

  it('is asked once: another code must be held again, but is shown in the same way', async () => {
    const { answer } = await toCode();
    await press('I’m holding it');
    answer(codePath, { data: { otp_code: '0815', expires_in_seconds: 300, attempts_remaining: 5 } });
    await press('Refresh');
    expect(screen.getByText('0815')).toBeDefined();
    expect(button('I’m holding it')).toBeDefined();
  });

  it('can be changed, and the back button returns to the question', async () => {
    await toCode();
    await press('No paper?');
    expect(screen.getByText('Scan with the second phone, or open there:')).toBeDefined();
    await press('No second phone?');
    expect(screen.getByText('Write the code in large digits on paper with a dark pen.')).toBeDefined();
    await act(() => closeNewest());
    expect(heading()).toBe('Do you have paper and pen, or a second phone?');
  });

  it('is not asked if its texts cannot be loaded', async () => {
    const catalogue = await catalogueOf('en');
    vi.spyOn(catalogue, 'help').mockRejectedValue(new Error('offline'));
    vi.spyOn(console, 'warn').mockReturnValue();
    await toCode();
    expect(screen.getByText('4711')).toBeDefined();
    expect(screen.getByText(/^Write it in large digits on paper/)).toBeDefined();
    expect(button('Capture Photo').disabled).toBe(false);
  });
});

const toPhone = async () => {
  open();
  await press('Show my code');
  await press('A second phone');
};

describe('a second phone', () => {
  const url = `${window.location.origin}/ocr?code=4711`;
  it('gets the link as a QR code and as a short address', async () => {
    await toPhone();
    // QrCode is loaded on demand. With fake timers, the test has to await its import here.
    await act(async () => void (await import('./QrCode.tsx')));
    const shown = modulesOf(screen.getByRole('img', { name: 'QR code of the address' }));
    expect(shown).toBe(modulesOf(render(<QRCodeSVG value={url} level="M" marginSize={4} />).container));
    expect(screen.getByText(/\/ocr\?code=4711$/)).toBeDefined();
  });

  it('gets the link by the share sheet', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new Error('closed'));
    await toPhone();
    stubNavigator({ share });
    await press('Refresh');
    await press('Share link');
    expect(share).toHaveBeenCalledExactlyOnceWith({ url });
  });

  it('gets a copy of the link in a browser without a share sheet', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce();
    await toPhone();
    stubNavigator({ clipboard: { writeText } });
    await press('Copy link');
    expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
    expect(screen.getByText('Link copied.')).toBeDefined();
    writeText.mockRejectedValueOnce(new Error('refused'));
    await press('Copy link');
    expect(screen.getByText(/could not be copied/)).toBeDefined();
  });
});
