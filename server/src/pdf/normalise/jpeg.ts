/** Reads and rewrites JPEG data (ITU-T T.81, annex B) so that every program interprets its colours alike. */
import { JpegImage } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs';
import { asBuffer } from '../../processes/as-buffer.ts';
import { Unrepresentable } from './changes.ts';
import type { Samples } from './samples.ts';

export interface Jpeg {
  width: number;
  height: number;
  components: number;
  /** True if the components are YCbCr or YCCK, which must be converted. */
  isTransformed: boolean;
  /** The JPEG data with a single marker for the colour transform. Metadata, such as the orientation, are removed. */
  data: Buffer;
}

/** Reads JPEG data. `requested` is the ColorTransform entry of the filter's parameters. */
export function readJpeg(data: Buffer, requested: number | undefined): Jpeg {
  const kept: Buffer[] = [];
  let adobe: number | null = null;
  let frame: { width: number; height: number; ids: number[] } | null = null;
  let at = data.indexOf(START);
  if (at === -1) throw damaged();
  at += 2;
  for (;;) {
    while (data[at] === 0xff && data[at + 1] === 0xff) at += 1;
    const marker = data[at] === 0xff ? data[at + 1] : undefined;
    if (marker === undefined) throw damaged();
    if (marker === 0xd9 || (marker >= 0xd0 && marker <= 0xd8)) throw damaged();
    const length = at + 4 <= data.length ? data.readUInt16BE(at + 2) : 0;
    if (length < 2 || at + 2 + length > data.length) throw damaged();
    const segment = data.subarray(at, at + 2 + length);
    if (marker === SCAN) break;
    if (marker === 0xee && segment.toString('latin1', 4, 9) === 'Adobe' && length >= 14)
      adobe ??= segment[15] ?? 0;
    if (isFrame(marker)) {
      if (frame) throw damaged();
      frame = readFrame(segment);
    }
    if (!isMetadata(marker)) kept.push(segment);
    at += 2 + length;
  }
  if (!frame || frame.width < 1 || frame.height < 1) throw damaged();
  const components = frame.ids.length;
  const isTransformed =
    adobe !== null
      ? adobe !== 0
      : components === 3
        ? requested !== 0 && String.fromCharCode(...frame.ids) !== 'RGB'
        : requested === 1;
  const scans = scansFrom(data, at);
  const marker = components < 3 ? Buffer.alloc(0) : adobeMarker(components, isTransformed);
  return {
    width: frame.width,
    height: frame.height,
    components,
    isTransformed,
    data: Buffer.concat([START, marker, ...kept, scans, END]),
  };
}

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
const SCAN = 0xda;

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Checks whether a marker starts application data, a comment or an extension. */
function isMetadata(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/**
 * Reads the frame header. Only baseline and progressive frames with eight bits are accepted, because all programs
 * decode them.
 */
function readFrame(segment: Buffer): { width: number; height: number; ids: number[] } {
  const [, kind = 0] = segment;
  const count = segment[9] ?? 0;
  if (![0xc0, 0xc1, 0xc2].includes(kind) || segment[4] !== 8 || segment.length < 10 + 3 * count)
    throw new Unrepresentable('UNSUPPORTED_PICTURE', 'a JPEG picture has an unusual format');
  if (![1, 3, 4].includes(count)) throw damaged();
  const ids = Array.from({ length: count }, (_, index) => segment[10 + 3 * index] ?? 0);
  return { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7), ids };
}

/** Returns the data up to the end marker. Refuses a second frame or a missing end. */
function scansFrom(data: Buffer, start: number): Buffer {
  const parts: Buffer[] = [];
  let from = start;
  let at = start + 2;
  for (;;) {
    at = data.indexOf(0xff, at);
    const marker = at === -1 ? undefined : data[at + 1];
    // The picture is truncated here. All programs show it without the missing rows.
    if (marker === undefined) {
      parts.push(data.subarray(from, at === -1 ? data.length : at));
      break;
    }
    if (marker === 0xd9) {
      parts.push(data.subarray(from, at));
      break;
    }
    if (isFrame(marker)) throw damaged();
    if (isMetadata(marker) || marker === 0xdd || marker === 0xc4 || marker === 0xdb || marker === SCAN) {
      const length = at + 4 <= data.length ? data.readUInt16BE(at + 2) : 0;
      if (length < 2) throw damaged();
      if (isMetadata(marker)) {
        parts.push(data.subarray(from, at));
        from = at + 2 + length;
      }
      at += 2 + length;
    } else at += 2;
  }
  return Buffer.concat(parts);
}

/** Returns an APP14 marker (ISO/IEC 10918-6, 6.5.3). */
function adobeMarker(components: number, isTransformed: boolean): Buffer {
  const marker = Buffer.from('ffee000e41646f62650064000000000000', 'hex').subarray(0, 16);
  const transform = isTransformed ? (components === 4 ? 2 : 1) : 0;
  marker[15] = transform;
  return marker;
}

/** Decodes the samples. YCbCr becomes RGB, and YCCK becomes CMYK. */
export function decodeJpeg({ data, width, height, components }: Jpeg): Samples {
  try {
    const image = new JpegImage();
    image.parse(data);
    const decoded = image.getData({ width, height, forceRGB: false, isSourcePDF: true });
    return { width, height, bits: 8, components, data: asBuffer(new Uint8Array(decoded)) };
  } catch {
    throw damaged();
  }
}

const damaged = () => new Unrepresentable('DAMAGED_PICTURE', 'a JPEG picture is damaged');
