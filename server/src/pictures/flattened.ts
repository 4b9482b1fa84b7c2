/** A picture on white, without transparency; as it is where it has none. */
import sharp from 'sharp';

export async function flattened(picture: Uint8Array | null): Promise<Uint8Array | null> {
  if (picture === null) return null;
  const { hasAlpha } = await sharp(picture).metadata();
  if (!hasAlpha) return picture;
  return sharp(picture).flatten({ background: 'white' }).toColourspace('srgb').png().toBuffer();
}
