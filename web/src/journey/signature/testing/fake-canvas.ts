/** A fake canvas that records every call and exports 'PICTURE'. */
import { vi } from 'vitest';

export interface FakeCanvas {
  /** The names and arguments of every call on every context, in order. */
  calls: [name: string, ...args: unknown[]][];
  /** Every font that the code has set. */
  fonts: string[];
}

/** The width that the fake gives every letter. */
const LETTER = 60;

export function fakeCanvas(): FakeCanvas {
  const calls: FakeCanvas['calls'] = [];
  const fonts: string[] = [];
  const context = new Proxy(
    { measureText },
    {
      get: (target, name) =>
        name === 'measureText'
          ? target.measureText
          : (...args: unknown[]) => calls.push([String(name), ...args]),
      set: (_target, name, value) => {
        if (name === 'font') fonts.push(String(value));
        return true;
      },
    },
  );
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => context,
  });
  Object.defineProperty(HTMLCanvasElement.prototype, 'toDataURL', {
    configurable: true,
    value: (...args: unknown[]) => {
      calls.push(['toDataURL', ...args]);
      return 'data:image/png;base64,PICTURE';
    },
  });
  // Positions the box at x 100 and y 200 on the screen, at half its logical size.
  vi.spyOn(HTMLCanvasElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(100, 200, 400, 125),
  );
  return { calls, fonts };
}

const measureText = (text: string) => ({
  actualBoundingBoxLeft: 0,
  actualBoundingBoxRight: text.length * LETTER,
  actualBoundingBoxAscent: 80,
  actualBoundingBoxDescent: 20,
});
