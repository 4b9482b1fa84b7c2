import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineHeight, widthOf } from '../../drawing/text/set-text.ts';
import { layOutStamp } from './stamp-layout.ts';

const caption = (name: string) => ({ name, time: '12 Mar 2026, 09:14:27 UTC', reference: 'Ref 7K2M-Q9XD' });
const textOf = (field: { width: number; height: number }, name = 'Asha Rao') =>
  layOutStamp(field, caption(name)).lines.map(({ text }) => text);

describe('a stamp', () => {
  it('places the signature above the name, the time and the reference', () => {
    const { picture, lines } = layOutStamp({ width: 200, height: 90 }, caption('Asha Rao'));
    expect(lines.map(({ text }) => text)).toEqual(['Asha Rao', '12 Mar 2026, 09:14:27 UTC', 'Ref 7K2M-Q9XD']);
    expect(picture.height).toBeGreaterThan(40);
    for (const { y } of lines) expect(y).toBeGreaterThan(picture.y + picture.height);
  });

  it('places the words next to the signature in a low field', () => {
    const { picture, lines } = layOutStamp({ width: 260, height: 30 }, caption('Asha Rao'));
    for (const { x } of lines) expect(x).toBeGreaterThan(picture.x + picture.width);
  });

  it('shortens a name that is too long, but never the time or the reference', () => {
    const [name, ...others] = textOf({ width: 120, height: 60 }, 'Asha '.repeat(40));
    expect(name).toMatch(/…$/);
    expect(others.join(' ')).toContain('12 Mar 2026, 09:14:27 UTC');
    expect(others.join(' ')).toContain('Ref 7K2M-Q9XD');
  });

  it('stays inside any field that the contract allows', () => {
    const sides = {
      width: fc.double({ min: 20, max: 2000, noNaN: true }),
      height: fc.double({ min: 10, max: 2000, noNaN: true }),
    };
    const names = fc.constantFrom('Asha Rao', 'W'.repeat(200), 'ఆంజనేయులు శ్రీనివాస', 'محمد علی خان');
    fc.assert(
      fc.property(fc.record(sides), names, (field, name) => {
        const { picture, plate, lines } = layOutStamp(field, caption(name));
        const boxes = [
          picture,
          plate,
          ...lines.map(({ text, x, y, style }) => ({
            x,
            y,
            width: widthOf(text, style),
            height: lineHeight(style),
          })),
        ];
        for (const { x, y, width, height } of boxes) {
          expect(Math.min(x, y, width, height)).toBeGreaterThan(0);
          expect(x + width).toBeLessThanOrEqual(field.width);
          expect(y + height).toBeLessThanOrEqual(field.height);
        }
      }),
    );
  });
});
