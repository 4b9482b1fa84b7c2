/** Reverses the predictors of the Flate and LZW filters (ISO 32000-1, 7.4.4.4). */

export interface PredictorSettings {
  predictor: number;
  colours: number;
  bits: number;
  columns: number;
}

/**
 * Returns the data without the predictor. An incomplete last row is filled with zeros. Throws RangeError for invalid
 * settings.
 */
export function reversePredictor(data: Buffer, settings: PredictorSettings): Buffer {
  const { predictor, colours, bits, columns } = settings;
  const isValid = [colours, bits, columns].every((value) => Number.isInteger(value) && value >= 1);
  if (!isValid || ![1, 2, 4, 8, 16].includes(bits) || colours > 32 || columns > 1 << 24)
    throw new RangeError();
  const row = Math.ceil((columns * colours * bits) / 8);
  const pixel = Math.max(1, Math.floor((colours * bits) / 8));
  return predictor === 2 ? reverseTiff(data, { row, colours, bits }) : reversePng(data, row, pixel);
}

function reverseTiff(
  data: Buffer,
  { row, colours, bits }: { row: number; colours: number; bits: number },
): Buffer {
  const out = Buffer.from(data);
  for (let start = 0; start < out.length; start += row) {
    const end = Math.min(start + row, out.length);
    if (bits === 8) {
      for (let at = start + colours; at < end; at++)
        out[at] = ((out[at] ?? 0) + (out[at - colours] ?? 0)) & 0xff;
    } else if (bits === 16) {
      for (let at = start + 2 * colours; at + 1 < end; at += 2)
        out.writeUInt16BE((out.readUInt16BE(at) + out.readUInt16BE(at - 2 * colours)) & 0xffff, at);
    } else reverseTiffBits(out, { start, end, colours, bits });
  }
  return out;
}

function reverseTiffBits(
  out: Buffer,
  { start, end, colours, bits }: { start: number; end: number; colours: number; bits: number },
): void {
  const highest = (1 << bits) - 1;
  const previous = Array.from({ length: colours }, () => 0);
  const samples = Math.floor(((end - start) * 8) / bits);
  for (let sample = 0; sample < samples; sample++) {
    const at = start + Math.floor((sample * bits) / 8);
    const shift = 8 - bits - ((sample * bits) % 8);
    const colour = sample % colours;
    const value = (((out[at] ?? 0) >> shift) + (previous[colour] ?? 0)) & highest;
    previous[colour] = value;
    out[at] = ((out[at] ?? 0) & ~(highest << shift)) | (value << shift);
  }
}

function reversePng(data: Buffer, row: number, pixel: number): Buffer {
  const rows = Math.ceil(data.length / (row + 1));
  const out = Buffer.alloc(rows * row);
  for (let line = 0; line < rows; line++) {
    const from = line * (row + 1);
    const to = line * row;
    const kind = data[from] ?? 0;
    const length = Math.min(row, data.length - from - 1);
    for (let index = 0; index < length; index++) {
      const raw = data[from + 1 + index] ?? 0;
      const left = index >= pixel ? (out[to + index - pixel] ?? 0) : 0;
      const up = line > 0 ? (out[to + index - row] ?? 0) : 0;
      const corner = line > 0 && index >= pixel ? (out[to + index - row - pixel] ?? 0) : 0;
      out[to + index] = (raw + predicted(kind, left, up, corner)) & 0xff;
    }
  }
  return out;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const estimate = left + up - corner;
      const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
      return a <= b && a <= c ? left : b <= c ? up : corner;
    }
    default:
      return 0;
  }
}
