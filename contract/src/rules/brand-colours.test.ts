import { expect, it } from 'vitest';
import { contrast, judgeColour, readability } from './brand-colours.ts';

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('uses a colour unchanged if text on it is readable', () => {
  const verdict = judgeColour('#0b5c56');
  expect(verdict).toMatchObject({ ok: true, colours: { light: { brand: '#0b5c56' }, isAdjusted: false } });
});

it('darkens a colour that is slightly too pale, and reports the adjustment', () => {
  const verdict = judgeColour('#e2591b');
  expect(verdict).toMatchObject({ ok: true, colours: { isAdjusted: true } });
});

it('rejects a colour that is too pale for a button, reporting the measured ratio and an acceptable colour', () => {
  const verdict = judgeColour('#ffd400');
  expect(verdict).toMatchObject({ ok: false, ratio: 1.43 });
  if (!verdict.ok) expect(judgeColour(verdict.nearest)).toMatchObject({ ok: true });
});

it('keeps a contrast of 4.5:1 for text on every background and on the colour, in light and dark mode, for any colour', () => {
  const steps = Array.from({ length: 5 }, (_, step) => (step * 60).toString(16).padStart(2, '0'));
  let taken = 0;
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const verdict = judgeColour(`#${red}${green}${blue}`);
        if (!verdict.ok) continue;
        taken += 1;
        for (const theme of ['light', 'dark'] as const) {
          const { brand, pressed, ink } = verdict.colours[theme];
          expect(readability(brand, theme)).toBeGreaterThanOrEqual(4.5);
          for (const under of [brand, pressed]) expect(contrast(ink, under)).toBeGreaterThanOrEqual(4.5);
        }
      }
  expect(taken).toBeGreaterThan(40);
});

it('accepts only colours', () => {
  for (const text of ['red', '#fff', '#0b5c56;}', 'url(x)']) expect(() => judgeColour(text)).toThrow();
});
