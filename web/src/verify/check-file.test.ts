import { describe, expect, it, vi } from 'vitest';
import { checkFile } from './check-file.ts';

const MEBIBYTE = 1024 * 1024;
const noise = (bytes: number) => new Uint8Array(bytes).fill(0xe2);

describe('a file', () => {
  it('with a PDF header is read no further', async () => {
    const file = new File([noise(1000), '%PDF-1.7', noise(2 * MEBIBYTE)], 'agreement.pdf');
    const slice = vi.spyOn(file, 'slice');
    expect(await checkFile(file)).toBeNull();
    expect(slice.mock.calls).toEqual([[0, 1024]]);
  });

  it.each([
    ['at its beginning', 0, 3 * MEBIBYTE],
    ['at its end', 3 * MEBIBYTE, 0],
    ['where one piece ends and the next begins', MEBIBYTE, MEBIBYTE - 5],
    ['a byte behind that', MEBIBYTE, MEBIBYTE],
    ['a byte before that', MEBIBYTE, MEBIBYTE - 10],
  ])('with a destroyed header may be our document if its signature is %s', async (_, before, after) => {
    const file = new File(['%QDF-1.7', noise(before), '/ByteRange', noise(after)], 'agreement.pdf');
    expect(await checkFile(file)).toBeNull();
  });

  it('with neither is not a PDF', async () => {
    const file = new File(['GIF89a', noise(3 * MEBIBYTE)], 'cat.pdf');
    expect(await checkFile(file)).toBe('notPdf');
  });
});
