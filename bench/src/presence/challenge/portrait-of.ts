import sharp from 'sharp';
import type { FaceReader } from '@countersign/server/vision/faces/face-reader';
import type { Portrait } from './surface.ts';

const WIDTH = 640;
const HEIGHT = 900;

/** Returns the portrait of a person with the mesh of the face, or null if the picture shows no face. */
export async function portraitOf(picture: Buffer, reader: FaceReader): Promise<Portrait | null> {
  const resized = sharp(picture).resize({ width: WIDTH, height: HEIGHT, fit: 'inside' }).ensureAlpha().raw();
  const { data, info } = await resized.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const flat = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#b0b8c0' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const [face] = await reader.read({ data: flat, width, height });
  return face ? { picture: { data, width, height, channels: 4 }, face } : null;
}
