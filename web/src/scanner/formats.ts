/** The barcode formats that the engine reads, by the names of its reader (ZXing). */

export const FORMATS = [
  'QRCode',
  'MicroQRCode',
  'DataMatrix',
  'Aztec',
  'PDF417',
  'MaxiCode',
  'Codabar',
  'Code39',
  'Code93',
  'Code128',
  'ITF',
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'DataBar',
  'DataBarExp',
] as const;

export type Format = (typeof FORMATS)[number];

export function isFormat(value: unknown): value is Format {
  return FORMATS.some((format) => format === value);
}
