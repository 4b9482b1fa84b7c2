/**
 * Returns a signature in the format that the canvas exports (SPEC 9): a PNG of 600x200, black on white, as Base64
 * without a prefix.
 */
import sharp from 'sharp';

let drawn: Promise<string> | undefined;

export function signaturePng(): Promise<string> {
  drawn ??= sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="white"/>
       <path d="M40 140 C120 20 160 180 220 90 S320 40 360 120 S480 60 560 100" fill="none" stroke="black" stroke-width="4"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
    .then((png) => png.toString('base64'));
  return drawn;
}
