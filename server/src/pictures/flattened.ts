/** Places a transparent picture on white. Returns an opaque picture unchanged. */
import sharp from 'sharp';

export async function flattened(picture: Uint8Array | null): Promise<Uint8Array | null> {
  if (picture === null) return null;
  const { hasAlpha } = await sharp(picture).metadata();
  if (!hasAlpha) return picture;
  return sharp(picture).flatten({ background: 'white' }).toColourspace('srgb').png().toBuffer();
}
