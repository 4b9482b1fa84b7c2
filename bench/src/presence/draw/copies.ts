/**
 * Makes three copies of one photo, as an attacker without a camera would. Each copy is moved, scaled, brightened and
 * encoded again.
 */
import sharp from 'sharp';
import type { Random } from './random.ts';

const COPIES = 3;

export async function copiesOf(photo: Buffer, random: Random): Promise<Buffer[]> {
  const { width, height } = await sharp(photo).metadata();
  const copies: Buffer[] = [];
  for (let copy = 0; copy < COPIES; copy += 1) {
    const scale = random.between(0.85, 1);
    const crop = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const changed = sharp(photo)
      .extract({
        ...crop,
        left: Math.floor(random.between(0, width - crop.width)),
        top: Math.floor(random.between(0, height - crop.height)),
      })
      .resize(random.chance(0.5) ? { width, height } : crop)
      .linear(random.between(0.8, 1.2), random.jitter(10))
      .jpeg({ quality: Math.round(random.between(60, 90)) });
    copies.push(await changed.toBuffer());
  }
  return copies;
}
