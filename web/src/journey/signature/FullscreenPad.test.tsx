import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, open, sign, stroke } from './testing/signature-screen.tsx';

const openPad = async () => {
  fireEvent.click(button('Fullscreen'));
  return screen.findByRole('dialog', { name: 'Sign Document' });
};

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

  it.each(['Done', 'Close'])('shows the drawing, and retains it on %j', async (name) => {
    const { linesDrawn } = open();
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

  it('enters fullscreen mode in landscape, and leaves it', async () => {
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
    // The first time, the signer uses the button. This time, the signer leaves fullscreen mode with the browser's
    // controls.
    await openPad();
    full = null;
    // The pad adds its listener a moment after it is rendered.
    await waitFor(() => {
      fireEvent(document, new Event('fullscreenchange'));
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    Reflect.deleteProperty(page, 'requestFullscreen');
    Reflect.deleteProperty(document, 'fullscreenElement');
    Reflect.deleteProperty(document, 'exitFullscreen');
  });

  it('opens even if the device refuses fullscreen mode', async () => {
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
