/**
 * Checks JPEG 2000 data (ISO/IEC 15444-1, annexes A and I). Only plain greyscale and RGB images look the same in
 * every program.
 */
import { Unrepresentable } from './changes.ts';

export interface Jpx {
  width: number;
  height: number;
  components: number;
  data: Buffer;
}

/** Returns the codestream in a new container that states only its size and colours. */
export function readJpx(data: Buffer): Jpx {
  const codestream = data.readUInt16BE(0) === START ? data : codestreamOf(data);
  if (codestream.length < 60 || codestream.readUInt32BE(0) !== 0xff4fff51) throw damaged();
  const [right, bottom, left, top] = [8, 12, 16, 20].map((at) => codestream.readUInt32BE(at));
  const components = codestream.readUInt16BE(40);
  if (components !== 1 && components !== 3) throw unsupported();
  for (let index = 0; index < components; index++) {
    const [depth, dx, dy] = codestream.subarray(42 + 3 * index, 45 + 3 * index);
    if (depth !== 7 || dx !== 1 || dy !== 1) throw unsupported();
  }
  const [width, height] = [(right ?? 0) - (left ?? 0), (bottom ?? 0) - (top ?? 0)];
  return { width, height, components, data: container(codestream, { width, height, components }) };
}

const START = 0xff4f;
const RGB_OR_GREY: ReadonlySet<number> = new Set([16, 17]);

function codestreamOf(data: Buffer): Buffer {
  let found: Buffer | null = null;
  for (const { type, content } of boxes(data)) {
    if (type === 'jp2h') {
      for (const inner of boxes(content)) {
        if (['pclr', 'cmap', 'cdef'].includes(inner.type)) throw unsupported();
        const isListed = inner.type === 'colr' && inner.content[0] === 1;
        if (isListed && !RGB_OR_GREY.has(inner.content.readUInt32BE(3))) throw unsupported();
      }
    } else if (type === 'jp2c') {
      if (found) throw damaged();
      found = content;
    }
  }
  if (!found) throw damaged();
  return found;
}

function container(codestream: Buffer, { width, height, components }: Omit<Jpx, 'data'>): Buffer {
  const header = Buffer.alloc(14);
  header.writeUInt32BE(height, 0);
  header.writeUInt32BE(width, 4);
  header.writeUInt16BE(components, 8);
  header.set([7, 7, 0, 0], 10);
  const colours = Buffer.from([1, 0, 0, 0, 0, 0, components === 1 ? 17 : 16]);
  return Buffer.concat([
    box('jP  ', Buffer.from('0d0a870a', 'hex')),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    box('jp2h', Buffer.concat([box('ihdr', header), box('colr', colours)])),
    box('jp2c', codestream),
  ]);
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

function* boxes(data: Buffer): Generator<{ type: string; content: Buffer }> {
  for (let at = 0; at + 8 <= data.length;) {
    const size = data.readUInt32BE(at);
    const [head, length] = size === 1 ? [16, Number(data.readBigUInt64BE(at + 8))] : [8, size];
    const end = length === 0 ? data.length : at + length;
    if (end < at + head || end > data.length) throw damaged();
    yield { type: data.toString('latin1', at + 4, at + 8), content: data.subarray(at + head, end) };
    at = end;
  }
}

const damaged = () => new Unrepresentable('DAMAGED_PICTURE', 'a JPEG 2000 picture is damaged');
const unsupported = () =>
  new Unrepresentable(
    'UNSUPPORTED_PICTURE',
    'a JPEG 2000 picture has colours that programs show differently',
  );
