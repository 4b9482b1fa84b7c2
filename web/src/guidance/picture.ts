/** A greyscale picture, row by row. Guidance needs no colours. */
export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the integer brightness of RGBA pixels (ITU-R BT.601). */
export function brightnessOf(pixels: Uint8ClampedArray, width: number, height: number): Picture {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at++, from += 4) {
    data[at] = ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 150 + (pixels[from + 2] ?? 0) * 29) >> 8;
  }
  return { data, width, height };
}

/** Returns the picture at half its size. Each new pixel is the mean of four. */
export function halved({ data, width, height }: Picture): Picture {
  const half = new Uint8Array((width >> 1) * (height >> 1));
  let to = 0;
  for (let row = 0; row + 1 < height; row += 2) {
    for (let at = row * width, end = at + width - 1; at < end; at += 2) {
      const sum =
        (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0);
      half[to++] = sum >> 2;
    }
  }
  return { data: half, width: width >> 1, height: height >> 1 };
}

/** Returns the part of a box that lies inside the picture. */
export function clipTo({ width, height }: Picture, box: Box): Box {
  const x = Math.max(0, Math.round(box.x));
  const y = Math.max(0, Math.round(box.y));
  return {
    x,
    y,
    width: Math.max(0, Math.min(width, Math.round(box.x + box.width)) - x),
    height: Math.max(0, Math.min(height, Math.round(box.y + box.height)) - y),
  };
}

/** Returns the smallest box around all boxes, enlarged by a margin on each side. */
export function boxAround(boxes: readonly Box[], margin: number): Box {
  const left = Math.min(...boxes.map(({ x }) => x)) - margin;
  const top = Math.min(...boxes.map(({ y }) => y)) - margin;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the picture with a border of `border` pixels on each side. The border repeats the nearest edge pixel. */
export function padded({ data, width, height }: Picture, border: number): Picture {
  const [wide, high] = [width + 2 * border, height + 2 * border];
  const result = new Uint8Array(wide * high);
  for (let row = 0; row < high; row++) {
    const from = Math.max(0, Math.min(height - 1, row - border)) * width;
    const to = row * wide;
    result.fill(data[from] ?? 0, to, to + border);
    result.set(data.subarray(from, from + width), to + border);
    result.fill(data[from + width - 1] ?? 0, to + border + width, to + wide);
  }
  return { data: result, width: wide, height: high };
}
