import { decodeLatin1 } from '../../scanner/content-of.ts';

/** The maximum number of bytes to show. */
const MAX_BYTES = 200;
/** The first symbol for control characters below U+0020 (Unicode, Control Pictures). */
const CONTROL_PICTURES = 0x2400;

// oxlint-disable-next-line no-control-regex -- the controls are what it finds
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/gu;

/** Shows binary data as characters, with a visible symbol for each control character. */
export function legible(bytes: Uint8Array): string {
  const visible = decodeLatin1(bytes.subarray(0, MAX_BYTES)).replace(CONTROLS, (control) => {
    const code = control.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(CONTROL_PICTURES + code) : `\\x${code.toString(16)}`;
  });
  return bytes.length > MAX_BYTES ? `${visible}…` : visible;
}
