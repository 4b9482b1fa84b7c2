/** Connected marks: a written digit is one. */
import type { Box } from './picture.ts';
import type { Marks } from './adaptive-threshold.ts';

export interface Blob extends Box {
  pixels: number;
}

/** All connected areas of one kind of mark, with their boxes. */
export function blobsOf(marks: Marks, width: number, kind: number): Blob[] {
  const seen = new Uint8Array(marks.length);
  const stack = new Int32Array(marks.length);
  const blobs: Blob[] = [];
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] !== kind || seen[start] === 1) continue;
    blobs.push(flood(start));
  }
  return blobs;

  function flood(start: number): Blob {
    let [left, right, top, bottom, pixels, depth] = [width, 0, marks.length, 0, 0, 0];
    const visit = (at: number) => {
      if (marks[at] !== kind || seen[at] === 1) return;
      seen[at] = 1;
      stack[depth++] = at;
    };
    visit(start);
    while (depth > 0) {
      const at = stack[--depth] ?? 0;
      const column = at % width;
      const row = (at - column) / width;
      pixels += 1;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      if (column > 0) visit(at - 1);
      if (column < width - 1) visit(at + 1);
      visit(at - width);
      visit(at + width);
    }
    return { x: left, y: top, width: right - left + 1, height: bottom - top + 1, pixels };
  }
}
