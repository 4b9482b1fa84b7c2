import { captureSignature } from '@countersign/contract/signer/signature';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../testing/fake-api.ts';
import { participant } from '../testing/participant.ts';
import { agree, button, captured, open, send, sign, signAndSend } from './testing/signature-screen.tsx';

describe('signing', () => {
  it('sends a PNG of 600x200 on white with the strokes as evidence, and moves on', async () => {
    const { requests, onDone, toast, canvas } = open();
    signAndSend();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(requests).toHaveLength(1);
    const body = captureSignature.body.parse(await requests[0]?.json());
    expect(body).toMatchObject({ participant_id: participant.participant_id, signature_base64: 'PICTURE' });
    expect(body.strokes?.[0]?.map(([x, y]) => [x, y])).toEqual([
      [100, 100],
      [200, 200],
      [400, 40],
    ]);
    expect(canvas.calls).toContainEqual(['fillRect', 0, 0, 600, 200]);
    expect(canvas.calls).toContainEqual(['toDataURL', 'image/png', 0.9]);
    expect(toast.success).toHaveBeenCalledExactlyOnceWith(
      'Signature Captured',
      'Your signature has been recorded successfully',
    );
  });

  it("shows 'Signing Document...' and disables everything until the response", async () => {
    const { requests, linesDrawn } = open('never');
    signAndSend();
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing Document...' });
    expect(busy.disabled).toBe(true);
    for (const name of ['Clear', 'Fullscreen', 'Type your name instead'])
      expect(button(name).disabled).toBe(true);
    const drawn = linesDrawn();
    sign();
    expect(linesDrawn()).toBe(drawn);
    fireEvent.click(busy);
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it.each<[string, Answer, string]>([
    [
      "the server's message",
      { status: 400, error: { code: 'SIGNATURE_BLANK', message: 'The signature is empty.' } },
      'The signature is empty.',
    ],
    ['message of its own where the server has none', { status: 500 }, 'Please try again'],
  ])("reports 'Failed to capture signature' with %s, and retains the drawing", async (_, answer, message) => {
    const { onDone, toast, answerNext } = open(answer);
    signAndSend();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to capture signature');
    expect(alert.textContent).toContain(message);
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('Failed to capture signature', message);
    expect(onDone).not.toHaveBeenCalled();
    expect(screen.getByText('Signature box, with your drawing')).toBeDefined();
    answerNext(captured);
    send();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it("reports 'Network Error' when no answer comes, and sends the same drawing again", async () => {
    const { requests, onDone, toast, answerNext } = open('no network');
    signAndSend();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Network Error');
    expect(alert.textContent).toContain('Failed to submit signature. Please try again.');
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(
      'Network Error',
      'Failed to submit signature. Please try again.',
    );
    answerNext(captured);
    send();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [first, second] = await Promise.all(requests.map((request) => request.json()));
    expect(second).toEqual(first);
  });

  it('leaves the message to the end screen if the signing was cancelled meanwhile', async () => {
    const { requests, onDone, toast } = open({
      status: 410,
      error: { code: 'LINK_CANCELLED', message: 'This signing was cancelled.' },
    });
    signAndSend();
    await waitFor(() => expect(requests).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(toast.error).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('reports that the browser cannot create the picture', async () => {
    const { requests } = open();
    vi.spyOn(console, 'error').mockReturnValue();
    sign();
    agree();
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      configurable: true,
      value: () => null,
    });
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again');
    expect(requests).toHaveLength(0);
  });
});
