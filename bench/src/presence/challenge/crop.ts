import type { Pixels } from '../draw/pixels.ts';

export function cropped(room: Pixels, width: number, height: number): Pixels {
  const data = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = row * room.width * 3;
    room.data.copy(data, row * width * 3, from, from + width * 3);
  }
  return { data, width, height, channels: 3 };
}
