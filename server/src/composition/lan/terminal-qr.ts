/** Draws a QR code in half-block characters, two rows of modules per terminal line. */
import { makeQr } from '../../pictures/qr-code.ts';

/** The code is dark on light in any terminal, because many phones cannot read an inverted code. */
const DARK_ON_LIGHT = '\u001B[30;107m';
const RESET = '\u001B[0m';

export async function terminalQr(text: string): Promise<string> {
  return (await blocks(text)).map((line) => `${DARK_ON_LIGHT}${line}${RESET}`).join('\n');
}

/** Returns the lines without colours, including the quiet zone of four modules (ISO/IEC 18004). */
export async function blocks(text: string): Promise<string[]> {
  const { side, isDark } = await makeQr(text);
  const rows = Array.from({ length: Math.ceil((side + 2 * QUIET) / 2) }, (_, row) => row * 2 - QUIET);
  const columns = Array.from({ length: side + 2 * QUIET }, (_, column) => column - QUIET);
  return rows.map((y) => columns.map((x) => half(isDark(x, y), isDark(x, y + 1))).join(''));
}

const QUIET = 4;

function half(upper: boolean, lower: boolean): string {
  if (upper) return lower ? '█' : '▀';
  return lower ? '▄' : ' ';
}
