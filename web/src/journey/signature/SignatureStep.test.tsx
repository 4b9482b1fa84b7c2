import { captureSignature } from '@countersign/contract/signer/signature';
import { templateConfig } from '@countersign/contract/template';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSignerApi } from '../../api/signer-api.ts';
import { company, fakeApi, participant, type Answer } from '../../testing/fake-api.ts';
import { notify } from '../../ui/notify.ts';
import { fakeCanvas, type FakeCanvas } from './fake-canvas.ts';
import { SignatureStep } from './SignatureStep.tsx';

const PATH = '/api/v1/participant/signature-capture';
const captured: Answer = { data: { signature_captured: true, signed_at: '2026-01-01T00:00:00.000Z' } };

let canvas: FakeCanvas;
beforeEach(() => {
  canvas = fakeCanvas();
});

function open(answer: Answer = captured) {
  const answers: Record<string, Answer> = { [PATH]: answer };
  const requests = fakeApi(answers);
  const onDone = vi.fn();
  const toast = { success: vi.spyOn(notify, 'success'), error: vi.spyOn(notify, 'error') };
  const { container } = render(
    <MemoryRouter>
      <SignatureStep
        company={company}
        participant={participant}
        template={templateConfig.parse({})}
        api={createSignerApi('', 'a-link-token')}
        onDone={onDone}
      />
    </MemoryRouter>,
  );
  return { requests, onDone, toast, container, answerNext: (next: Answer) => (answers[PATH] = next) };
}

function sheet(): HTMLCanvasElement {
  const found = document.querySelector('canvas');
  if (!found) throw new Error('there is no box to sign in');
  return found;
}

/** On the screen: the box is at 100, 200 and half as large as its logical size. */
const at = ([clientX = 0, clientY = 0]: number[] = []) => ({
  clientX,
  clientY,
  pointerId: 7,
  button: 0,
  pressure: 0.5,
});

function stroke(...[first, ...rest]: [x: number, y: number][]) {
  fireEvent.pointerDown(sheet(), at(first));
  for (const point of rest) fireEvent.pointerMove(sheet(), at(point));
  fireEvent.pointerUp(sheet(), at(rest.at(-1) ?? first));
}
const sign = () => stroke([150, 250], [200, 300], [300, 220]);
const agree = () => fireEvent.click(screen.getByRole('checkbox'));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const linesDrawn = () => canvas.calls.filter(([name]) => name === 'lineTo').length;
const typeName = (name: string) =>
  fireEvent.change(screen.getByLabelText('Your full name'), { target: { value: name } });
const chooseToType = () => fireEvent.click(button('Type your name instead'));
const openPad = async () => {
  fireEvent.click(button('Fullscreen'));
  return screen.findByRole('dialog', { name: 'Sign Document' });
};
const signAndSend = () => {
  sign();
  agree();
  fireEvent.click(button('eSign Document'));
};

describe("'Place Signature'", () => {
  it('asks for a signature inside the box and for the agreement', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Place Signature' })).toBeDefined();
    expect(screen.getByText('Sign inside the box using finger/stylus')).toBeDefined();
    expect(screen.getByText('Step 5 of 6')).toBeDefined();
    expect(screen.getByText('Signature box, empty')).toBeDefined();
    const { labels } = screen.getByRole<HTMLInputElement>('checkbox');
    expect(labels?.[0]?.textContent).toMatch(/mark is the electronic representation of my signature/);
    expect(labels?.[0]?.textContent).toMatch(/including my e-mail or phone number and IP address/);
    expect(button('eSign Document').disabled).toBe(true);
    expect(button('Clear').disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('First, sign inside the box.');
  });

  it('names the button after the product', () => {
    open();
    expect(button(`${company.product_name} Document`)).toBeDefined();
  });

  it('wakes the button when there is ink and agreement, and not before', () => {
    open();
    sign();
    expect(screen.getByText('Signature box, with your drawing')).toBeDefined();
    expect(button('eSign Document').disabled).toBe(true);
    agree();
    expect(button('eSign Document').disabled).toBe(false);
    agree();
    expect(button('eSign Document').disabled).toBe(true);
  });

  it("forgets the ink on 'Clear' and sleeps again", () => {
    open();
    sign();
    agree();
    fireEvent.click(button('Clear'));
    expect(button('eSign Document').disabled).toBe(true);
    expect(screen.getByText('Signature box, empty')).toBeDefined();
    stroke([110, 210]);
    expect(button('eSign Document').disabled).toBe(false);
  });

  it('paints ink while the pointer moves, from one pointer at a time', () => {
    open();
    fireEvent.pointerDown(sheet(), { clientX: 150, clientY: 250, pointerId: 1, button: 0 });
    fireEvent.pointerMove(sheet(), { clientX: 200, clientY: 260, pointerId: 1 });
    const drawn = linesDrawn();
    expect(drawn).toBeGreaterThan(0);
    fireEvent.pointerDown(sheet(), { clientX: 400, clientY: 300, pointerId: 2, button: 0 });
    fireEvent.pointerMove(sheet(), { clientX: 420, clientY: 220, pointerId: 2 });
    expect(linesDrawn()).toBe(drawn);
  });

  it('leaves the right mouse button alone', () => {
    open();
    fireEvent.pointerDown(sheet(), { clientX: 150, clientY: 250, pointerId: 1, button: 2 });
    fireEvent.pointerUp(sheet(), { clientX: 150, clientY: 250, pointerId: 1, button: 2 });
    expect(screen.getByText('Signature box, empty')).toBeDefined();
  });

  it('draws everything again when the screen turns', () => {
    open();
    sign();
    const drawn = linesDrawn();
    fireEvent(window, new Event('resize'));
    expect(linesDrawn()).toBe(drawn * 2);
  });
});

describe('signing', () => {
  it('sends a PNG of 600x200 on white with the strokes as evidence, and goes on', async () => {
    const { requests, onDone, toast } = open();
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

  it("says 'Signing Document...' and holds everything still until the answer", async () => {
    const { requests } = open('never');
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
      "the server's words",
      { status: 400, error: { code: 'SIGNATURE_BLANK', message: 'The signature is empty.' } },
      'The signature is empty.',
    ],
    ['words of its own where the server has none', { status: 500 }, 'Please try again'],
  ])("says 'Failed to capture signature' with %s, and keeps the drawing", async (_, answer, words) => {
    const { onDone, toast, answerNext } = open(answer);
    signAndSend();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to capture signature');
    expect(alert.textContent).toContain(words);
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('Failed to capture signature', words);
    expect(onDone).not.toHaveBeenCalled();
    expect(screen.getByText('Signature box, with your drawing')).toBeDefined();
    answerNext(captured);
    fireEvent.click(button('eSign Document'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it("says 'Network Error' when no answer comes, and sends the same drawing again", async () => {
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
    fireEvent.click(button('eSign Document'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [first, second] = await Promise.all(requests.map((request) => request.json()));
    expect(second).toEqual(first);
  });

  it('goes on when an earlier try had arrived and only its answer was lost', async () => {
    const { onDone, toast } = open({
      status: 409,
      error: { code: 'ALREADY_SIGNED', message: 'This document has already been signed.' },
    });
    signAndSend();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('tells the signer when the browser cannot make the picture', async () => {
    const { requests } = open();
    vi.spyOn(console, 'error').mockReturnValue();
    sign();
    agree();
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      configurable: true,
      value: () => null,
    });
    fireEvent.click(button('eSign Document'));
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again');
    expect(requests).toHaveLength(0);
  });
});

describe('typing the name instead', () => {
  it('takes the focus, writes the name in the box in script, and sends it without strokes', async () => {
    const { requests, onDone } = open();
    chooseToType();
    expect(document.activeElement).toBe(screen.getByLabelText('Your full name'));
    typeName(' Asha Rao ');
    expect(screen.getByText('Signature box, signed Asha Rao')).toBeDefined();
    await waitFor(() => expect(canvas.calls).toContainEqual(['fillText', 'Asha Rao', 0, 0]));
    expect(canvas.fonts[0]).toContain('Script');
    agree();
    fireEvent.click(button('eSign Document'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(await requests[0]?.json()).toEqual({
      participant_id: participant.participant_id,
      signature_base64: 'PICTURE',
    });
  });

  it('asks for a name with a letter in it', () => {
    open();
    chooseToType();
    agree();
    expect(screen.getByRole('status').textContent).toBe('First, type your name.');
    typeName(' - ');
    expect(button('eSign Document').disabled).toBe(true);
    typeName('Asha');
    expect(button('eSign Document').disabled).toBe(false);
    fireEvent.click(button('Clear'));
    expect(button('eSign Document').disabled).toBe(true);
  });

  it('never writes a long name beyond the box', async () => {
    open();
    chooseToType();
    typeName('A very long name that would run far beyond the right edge');
    await waitFor(() => expect(canvas.calls.some(([name]) => name === 'fillText')).toBe(true));
    const scale = canvas.calls.findLast(([name]) => name === 'scale')?.[1];
    expect(Number(scale) * 57 * 60).toBeLessThanOrEqual(800);
  });

  it('brings the drawing back with a change of mind', () => {
    open();
    sign();
    chooseToType();
    fireEvent.click(button('Draw your signature instead'));
    expect(screen.getByText('Signature box, with your drawing')).toBeDefined();
  });
});

describe('the fullscreen pad', () => {
  it("shows 'Sign Document' with its buttons and the hint to rotate", async () => {
    open();
    await openPad();
    for (const name of ['Close', 'Clear Signature', 'Done']) expect(button(name)).toBeDefined();
    expect(
      screen.getByText('Rotate your device to landscape mode for a better signing experience'),
    ).toBeDefined();
    expect(document.querySelectorAll('canvas')).toHaveLength(1);
  });

  it.each(['Done', 'Close'])('takes the drawing along, and brings it back on %j', async (name) => {
    open();
    sign();
    const drawn = linesDrawn();
    await openPad();
    expect(linesDrawn()).toBe(drawn * 2);
    stroke([120, 210], [180, 240]);
    fireEvent.click(button(name));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Signature box, with your drawing')).toBeDefined();
    expect(linesDrawn()).toBeGreaterThan(drawn * 3);
  });

  it("clears on 'Clear Signature' and stays open", async () => {
    open();
    sign();
    await openPad();
    fireEvent.click(button('Clear Signature'));
    expect(screen.getByText('Signature box, empty')).toBeDefined();
    expect(button('Clear Signature').disabled).toBe(true);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('asks the device for its whole screen in landscape, and gives it back', async () => {
    const page = document.documentElement;
    let full: Element | null = null;
    const lock = vi.fn(async () => undefined);
    const leave = vi.fn(async () => undefined);
    Object.defineProperty(page, 'requestFullscreen', {
      configurable: true,
      value: async () => void (full = page),
    });
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full });
    Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: leave });
    vi.stubGlobal('screen', { orientation: { lock } });
    open();
    await openPad();
    expect(lock).toHaveBeenCalledExactlyOnceWith('landscape');
    fireEvent.click(button('Done'));
    expect(leave).toHaveBeenCalledOnce();
    // The next time the signer leaves by the browser's own means.
    await openPad();
    full = null;
    fireEvent(document, new Event('fullscreenchange'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    Reflect.deleteProperty(page, 'requestFullscreen');
    Reflect.deleteProperty(document, 'fullscreenElement');
    Reflect.deleteProperty(document, 'exitFullscreen');
  });

  it('opens all the same where the device refuses its whole screen', async () => {
    const page = document.documentElement;
    Object.defineProperty(page, 'requestFullscreen', {
      configurable: true,
      value: () => Promise.reject(new TypeError('not granted')),
    });
    open();
    await openPad();
    Reflect.deleteProperty(page, 'requestFullscreen');
  });
});
