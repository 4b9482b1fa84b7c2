/** A picture on white, without transparency; as it is where it has none. */
import sharp from 'sharp';

export async function flattened(picture: Uint8Array | null): Promise<Uint8Array | null> {
  if (picture === null || (await sharp(picture).metadata()).hasAlpha !== true) return picture;
  return sharp(picture).flatten({ background: 'white' }).toColourspace('srgb').png().toBuffer();
}
