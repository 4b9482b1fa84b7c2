import { PRESENCE_REASON_CODES } from '@countersign/contract/rules/presence-reasons';
import { presenceReasons } from '@countersign/contract/texts/en/presence-reasons';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { participant } from '../testing/participant.ts';
import { guidance as hindi } from '../../texts/hi/guidance.ts';
import {
  button,
  codePath,
  heading,
  notFound,
  pass,
  photoPath,
  press,
  takePhotos,
  toCamera,
  toPreview,
  withFakePictures,
  verdict,
} from './testing/liveness-screen.tsx';

withFakePictures();

const waiting = (place: number, seconds: number) => ({
  data: { state: 'waiting', place, seconds, result: null },
});

describe('the preview', () => {
  it("shows three photos and 'Verifying...' while they are checked", async () => {
    const { requests, props } = await toPreview({ photos: 'never' });
    expect(button('Verifying...').disabled).toBe(true);
    expect(screen.getAllByRole<HTMLImageElement>('img').map(({ alt }) => alt)).toEqual([
      'Photo 1',
      'Photo 2',
      'Photo 3',
    ]);
    expect(await requests[1]?.json()).toEqual({
      participant_id: props.participant.participant_id,
      images: [1, 2, 3].map((n) => `data:image/jpeg;base64,photo${n}`),
      // The clip is 5 seconds long and has ten frames per second.
      clip: {
        frames: Array.from({ length: 51 }, () => 'data:image/jpeg;base64,clip'),
        times_ms: Array.from({ length: 51 }, (_, index) => index * 100),
      },
      submission_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it("continues with 'Proceed to Next Step' when face and code were found", async () => {
    const { props } = await toPreview();
    expect(heading()).toBe('Face verified');
    expect(props.onDone).not.toHaveBeenCalled();
    await press('Proceed to Next Step');
    expect(props.onDone).toHaveBeenCalledOnce();
  });

  it.each([
    { has_face: false, otp_found: true },
    { has_face: true, otp_found: false },
  ])('does not succeed with %o', async (found) => {
    await toPreview({ photos: verdict({ ...notFound, ...found }) });
    expect(screen.queryByRole('button', { name: 'Proceed to Next Step' })).toBeNull();
  });

  it("shows what to do and how many attempts remain, counts down, and starts over on 'Try Again'", async () => {
    const { answer } = await toPreview({ photos: verdict(notFound) });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Verification failed. Please try again. (4 attempts remaining)')).toBeDefined();
    expect(alert.getByText('Hold the code closer')).toBeDefined();
    expect(alert.getByText('You can try again in 0:02')).toBeDefined();
    expect(button('Try Again').disabled).toBe(true);
    await pass(3000);
    await press('Try Again');
    expect(heading()).toBe('Face capture steps');
    answer(codePath, 'never');
    await press('Show my code');
    expect(screen.queryByText('4711')).toBeNull();
  });

  it("does not delay 'Try Again' when the clock is set back", async () => {
    await toPreview({ photos: verdict(notFound) });
    vi.setSystemTime(Date.now() - 86_400_000);
    await pass(500);
    expect(screen.getByText('You can try again in 0:02')).toBeDefined();
    await pass(2000);
    expect(button('Try Again').disabled).toBe(false);
  });

  it('lists everything that the signer can do, in the language of the page', async () => {
    const reasons = PRESENCE_REASON_CODES.map((code) => ({ code, message: 'in English' }));
    await toPreview({ photos: verdict({ ...notFound, reasons }) });
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(expect.arrayContaining(Object.values(presenceReasons)));
    for (const code of PRESENCE_REASON_CODES) expect(hindi.reasons[code]).toMatch(/^[\u0900-\u097f :,]+$/);
  });

  it('reports that the account is locked, and for how long', async () => {
    await toPreview({
      photos: verdict({
        ...notFound,
        attempts_remaining: 0,
        retry_after_seconds: 90,
        locked_until: '2026-01-01T00:00:00Z',
      }),
    });
    expect(
      screen.getByText('Account Locked. Too many failed attempts, try again in 2 minutes'),
    ).toBeDefined();
    // The screen shows only one countdown.
    expect(screen.getByText('Account Locked. Too many failed attempts, try again in 1:30')).toBeDefined();
    expect(screen.queryByText(/You can try again in/)).toBeNull();
    expect(button('Try Again').disabled).toBe(true);
  });

  it("shows a refusal with the server's message", async () => {
    const message = 'The code has expired. Generate OTP First';
    await toPreview({ photos: { status: 409, error: { code: 'LIVENESS_CODE_EXPIRED', message } } });
    expect(within(screen.getByRole('alert')).getByText(message)).toBeDefined();
    expect(button('Try Again').disabled).toBe(false);
  });

  describe('photos in the queue', () => {
    const submission = 'c0a8012e-7f3b-4a53-9d1c-3f1f6f3d7a10';
    const queuePath = `${photoPath}/${participant.participant_id}/${submission}`;
    const passed = { has_face: true, otp_found: true, reasons: [], attempts_remaining: 5 };
    const checked = {
      data: {
        state: 'checked',
        place: null,
        seconds: null,
        result: { ...passed, retry_after_seconds: 0, locked_until: null },
      },
    };
    beforeEach(() => void vi.spyOn(crypto, 'randomUUID').mockReturnValue(submission));
    afterEach(() => void vi.restoreAllMocks());

    it('show their place, and the result once it is known', async () => {
      const { answer } = await toPreview({ photos: 'never' });
      answer(queuePath, waiting(7, 14));
      await pass(4000);
      expect(screen.getByRole('status').textContent).toBe(
        'Your place in the queue: 7. The result will be ready in about 20 seconds. Stay on this page.',
      );
      answer(queuePath, checked);
      await pass(4000);
      expect(heading()).toBe('Face verified');
    });

    it('are sent again without the signer, if the queue was full', async () => {
      const { answer, requests } = await toPreview({
        photos: {
          status: 503,
          error: { code: 'VISION_BUSY', message: 'Service unavailable.', retry_after_seconds: 15 },
        },
      });
      expect(screen.getByRole('status').textContent).toContain(
        'sent again automatically in about 20 seconds',
      );
      answer(photoPath, verdict());
      await pass(20_000);
      expect(heading()).toBe('Face verified');
      const sent = requests.filter(({ method, url }) => method === 'POST' && url.endsWith(photoPath));
      const [first, second] = await Promise.all(sent.map((request) => request.text()));
      expect(second).toBe(first);
    });

    it('whose response was lost keep their place', async () => {
      const { answer } = await toCamera({ photos: 'no network' });
      answer(queuePath, waiting(3, 6));
      await takePhotos();
      expect(screen.getByRole('status').textContent).toContain('Your place in the queue: 3.');
      answer(queuePath, checked);
      await pass(4000);
      expect(heading()).toBe('Face verified');
    });
  });

  describe('rejected photos whose answer was lost', () => {
    const usedUp = {
      status: 409,
      error: { code: 'LIVENESS_CODE_REQUIRED', message: 'Generate OTP First' },
    };

    it('are reported as rejected, with the attempts that remain', async () => {
      const { answer } = await toPreview({ photos: 'no network' });
      answer(photoPath, usedUp);
      await press('Send again');
      expect(heading()).toBe('Not verified yet');
      expect(screen.getByRole('alert').textContent).toBe(
        'Verification failed. Please try again. (4 attempts remaining)',
      );
      await press('Try Again');
      expect(heading()).toBe('Face capture steps');
    });

    it('may never have arrived: no attempts are shown once their code has expired', async () => {
      const { answer } = await toPreview({ photos: 'no network' });
      await pass(300_000);
      answer(photoPath, usedUp);
      await press('Send again');
      expect(screen.getByRole('alert').textContent).toBe('This code has expired');
    });
  });

  it("leaves 'Check your internet' to the banner while the browser is offline", async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await toPreview({ photos: 'no network' });
    expect(screen.getByRole('alert').textContent).toBe(
      'Your photos are still on this page. You can send them again.',
    );
  });

  it.each([
    ['no network', 'Connection error. Please check your internet and try again.'],
    [
      { status: 500, error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      'Something went wrong.',
    ],
  ] as const)(
    'retains the photos when they could not be checked, and sends them again (%#)',
    async (photos, message) => {
      const { requests, answer } = await toPreview({ photos });
      expect(heading()).toBe('Failed to submit photo');
      expect(screen.getByText(message)).toBeDefined();
      expect(screen.getAllByRole('img')).toHaveLength(3);
      answer(photoPath, verdict());
      await press('Send again');
      expect(heading()).toBe('Face verified');
      const sent = requests.slice(1).filter(({ method }) => method === 'POST');
      const [first, second] = await Promise.all(sent.map((request) => request.text()));
      expect(second).toBe(first);
    },
  );
});
