/** Whether anything was drawn: dark marks on white, but not a picture that is dark all over. */

/** Out of 255: paler than this is paper, or noise on it. */
const INK_DARKNESS = 64;
/** A full stop drawn with the 4 px pen of SPEC 9 and scaled down for export still covers more. */
const MIN_INK_PIXELS = 5;
/** A picture that is dark all over shows no mark either. */
const MAX_INK_SHARE = 0.9;

export function showsInk(pixels: Uint8Array, channels: number): boolean {
  const total = pixels.length / channels;
  let ink = 0;
  for (let at = 0; at < pixels.length; at += channels) {
    if (darkest(pixels, at, channels) <= 255 - INK_DARKNESS) ink += 1;
  }
  return ink >= MIN_INK_PIXELS && ink <= total * MAX_INK_SHARE;
}

/** The darkest channel, so that blue or red ink counts as much as black. */
function darkest(pixels: Uint8Array, at: number, channels: number): number {
  let low = 255;
  for (let channel = 0; channel < channels; channel += 1) low = Math.min(low, pixels[at + channel] ?? 255);
  return low;
}
