/** The barcode formats that the engine reads, under the names that its reader (ZXing) uses. */

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
