/** A QR code as squares of the page, so that it is sharp at any size. */
import type { QrCode } from '../../../pictures/qr-code.ts';
import { COLOR } from '../../drawing/style.ts';
import type { Sheet } from '../../drawing/sheet.ts';

/** Rows of neighbouring modules are one rectangle each; hairlines between single squares disturb readers. */
export function drawQr(
  sheet: Sheet,
  { side, isDark }: QrCode,
  left: number,
  top: number,
  size: number,
): void {
  const module = size / side;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!isDark(x, y)) continue;
      const start = x;
      while (x + 1 < side && isDark(x + 1, y)) x++;
      sheet.rect(left + start * module, top + y * module, (x + 1 - start) * module, module);
    }
  }
  sheet.fill(COLOR.ink);
}
