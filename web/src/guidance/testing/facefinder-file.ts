/** Returns the file of the face detector, as the worker fetches it. */
import address from '../facefinder.bin?url&inline';

export function facefinderFile(): ArrayBuffer {
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
    .buffer;
}
