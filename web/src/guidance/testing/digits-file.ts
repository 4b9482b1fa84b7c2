/** Returns the file of the digit network, as the worker fetches it. */
import address from '../digits/digits.bin?url&inline';

export function digitsFile(): ArrayBuffer {
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
    .buffer;
}
