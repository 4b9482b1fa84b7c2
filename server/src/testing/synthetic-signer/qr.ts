/** A QR code as an SVG path with the highest error correction (SPEC 9), one unit a module. */
import { makeQr } from '../../pictures/qr-code.ts';

export interface QrPath {
  d: string;
  /** Modules along a side, quiet zone not included. */
  side: number;
}

export async function qrPath(text: string): Promise<QrPath> {
  const { side, isDark } = await makeQr(text, 'H');
  let d = '';
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) if (isDark(x, y)) d += `M${x} ${y}h1v1h-1z`;
  return { d, side };
}
