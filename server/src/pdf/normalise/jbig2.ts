/**
 * Checks JBIG2 data (ISO/IEC 14492, 7.2). Programs disagree on damaged data: they show a blank picture, a black one or
 * none.
 */
import { damaged } from './picture.ts';

const PAGE_INFORMATION = 48;
/** The segment types of regions that are drawn on the page immediately. */
const DRAWN: ReadonlySet<number> = new Set([6, 7, 22, 23, 38, 39, 42, 43]);
/** The height of a striped page, which is stated only at its end. */
const UNKNOWN = 0xffffffff;

/** Throws unless the data consists of whole segments that draw on one page of this size. */
export function checkJbig2(
  data: Buffer,
  globals: Buffer | null,
  { width, height }: { width: number; height: number },
): void {
  const segments = [...(globals ? segmentsIn(globals) : []), ...segmentsIn(data)];
  const pages = segments.filter(({ type }) => type === PAGE_INFORMATION);
  const [page] = pages;
  if (!page || pages.length > 1 || page.content.length < 8) throw damaged();
  const stated = page.content.readUInt32BE(4);
  if (page.content.readUInt32BE(0) !== width || (stated !== height && stated !== UNKNOWN)) throw damaged();
  if (!segments.some(({ type }) => DRAWN.has(type))) throw damaged();
}

function segmentsIn(data: Buffer): { type: number; content: Buffer }[] {
  const segments: { type: number; content: Buffer }[] = [];
  for (let at = 0; at < data.length;) {
    const number = data.readUInt32BE(at);
    const flags = data.readUInt8(at + 4);
    at += 5;
    let references = data.readUInt8(at) >> 5;
    if (references < 5) at += 1;
    else {
      references = data.readUInt32BE(at) & 0x1fffffff;
      at += 4 + Math.ceil((references + 1) / 8);
    }
    at += references * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + (flags & 0x40 ? 4 : 1);
    const length = data.readUInt32BE(at);
    at += 4;
    if (at + length > data.length) throw damaged();
    segments.push({ type: flags & 0x3f, content: data.subarray(at, at + length) });
    at += length;
  }
  return segments;
}
