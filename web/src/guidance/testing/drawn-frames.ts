/** Generates camera frames from shapes in front of a plain wall. */
import type { Picture } from '../picture.ts';

const WALL = 150;
const PAPER = 240;
const INK = 20;

type Shade = (x: number, y: number) => number | null;

/** Draws the shapes in order. A shape covers the shapes before it. */
export function frame(...shapes: Shade[]): Picture {
  const [width, height] = [640, 480];
  const data = new Uint8Array(width * height).fill(WALL);
  for (const shape of shapes) {
    for (let at = 0; at < data.length; at++) {
      const shade = shape(at % width, Math.floor(at / width));
      if (shade !== null) data[at] = shade;
    }
  }
  return { data, width, height };
}

const rectangle =
  (left: number, top: number, width: number, height: number, shade: number): Shade =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height ? shade : null;

/** Draws an ellipse that is darker towards its edge, so that it looks round. */
const ellipse =
  (middleX: number, middleY: number, radiusX: number, radiusY: number, shade: number): Shade =>
  (x, y) => {
    const out = ((x - middleX) / radiusX) ** 2 + ((y - middleY) / radiusY) ** 2;
    return out <= 1 ? shade * (1 - 0.3 * out) : null;
  };

/** Draws a face of the given height that looks straight ahead. `skin` is its brightness. */
export function face(x: number, y: number, height: number, skin = 190): Shade[] {
  const at = (dx: number, dy: number, rx: number, ry: number, share: number) =>
    ellipse(x + dx * height, y + dy * height, rx * height, ry * height, skin * share);
  return [
    at(0, -0.08, 0.44, 0.52, 0.2),
    at(0, 0, 0.37, 0.5, 1),
    at(-0.16, -0.13, 0.1, 0.025, 0.3),
    at(0.16, -0.13, 0.1, 0.025, 0.3),
    at(-0.16, -0.06, 0.075, 0.035, 0.35),
    at(0.16, -0.06, 0.075, 0.035, 0.35),
    at(0, 0.12, 0.07, 0.025, 0.6),
    at(0, 0.26, 0.14, 0.03, 0.45),
  ];
}

/** The segments of each digit in the order top, top left, top right, middle, bottom left, bottom right, bottom. */
const STROKES: Readonly<Record<string, string>> = {
  '0': '1110111',
  '1': '0010010',
  '2': '1011101',
  '3': '1011011',
  '4': '0111010',
  '5': '1101011',
  '6': '1101111',
  '7': '1010010',
  '8': '1111111',
  '9': '1111011',
};

/** Draws a card with digits that are `height` pixels high. */
export function card(text: string, left: number, top: number, height: number): Shade[] {
  const [pen, step] = [height / 7, height * 0.8];
  const width = height / 2;
  const digits = text.split('').flatMap((digit, index) => {
    const x = left + height * 0.5 + index * step;
    const y = top + height * 0.5;
    const half = height / 2;
    const strokes = [
      rectangle(x, y, width, pen, INK),
      rectangle(x, y, pen, half, INK),
      rectangle(x + width - pen, y, pen, half, INK),
      rectangle(x, y + half - pen / 2, width, pen, INK),
      rectangle(x, y + half, pen, half, INK),
      rectangle(x + width - pen, y + half, pen, half, INK),
      rectangle(x, y + height - pen, width, pen, INK),
    ];
    return strokes.filter((_, stroke) => STROKES[digit]?.[stroke] === '1');
  });
  return [rectangle(left, top, text.length * step + height * 0.7, height * 2, PAPER), ...digits];
}

/** Draws a card with the finder patterns of a QR code. `corners` is the number of patterns. */
export function qrCard(left: number, top: number, module: number, corners = 3): Shade[] {
  const corner = (column: number, row: number) =>
    [0, 1, 2].map((ring) =>
      rectangle(
        left + (column + ring + 4) * module,
        top + (row + ring + 4) * module,
        (7 - 2 * ring) * module,
        (7 - 2 * ring) * module,
        ring === 1 ? PAPER : INK,
      ),
    );
  const positions = [
    [0, 0],
    [14, 0],
    [0, 14],
  ] as const;
  return [
    rectangle(left, top, 29 * module, 29 * module, PAPER),
    ...positions.slice(0, corners).flatMap(([column, row]) => corner(column, row)),
  ];
}

/** Blurs three times with a box filter, which approximates a Gaussian. */
export function blurred(picture: Picture, reach: number): Picture {
  let { data } = picture;
  for (let time = 0; time < 3; time++) {
    data = smeared(data, picture.width, 1, reach);
    data = smeared(data, picture.width, picture.width, reach);
  }
  return { ...picture, data };
}

function smeared(data: Uint8Array, width: number, step: number, reach: number): Uint8Array {
  return data.map((own, at) => {
    let [sum, count] = [0, 0];
    for (let offset = -reach; offset <= reach; offset++) {
      const from = at + offset * step;
      const isSameLine = step > 1 || Math.floor(from / width) === Math.floor(at / width);
      sum += isSameLine ? (data[from] ?? own) : own;
      count += 1;
    }
    return sum / count;
  });
}

/** Returns the frame in dimmer light. */
export function dimmed(picture: Picture, share: number): Picture {
  return { ...picture, data: picture.data.map((value) => value * share) };
}

type Point = readonly [x: number, y: number];

/** The lines that a pen draws for each digit in a square. The y axis points down. */
const LINES: Readonly<Record<string, readonly Point[]>> = {
  '2': [
    [0.05, 0.2],
    [0.3, 0],
    [0.7, 0],
    [0.95, 0.22],
    [0.85, 0.45],
    [0, 1],
    [1, 1],
  ],
  '3': [
    [0.05, 0.1],
    [0.4, 0],
    [0.85, 0.1],
    [0.85, 0.38],
    [0.4, 0.48],
    [0.9, 0.58],
    [0.95, 0.85],
    [0.5, 1],
    [0, 0.9],
  ],
  '4': [
    [0.65, 1],
    [0.65, 0],
    [0, 0.68],
    [1, 0.68],
  ],
  '5': [
    [0.9, 0],
    [0.15, 0],
    [0.1, 0.45],
    [0.6, 0.4],
    [0.95, 0.65],
    [0.7, 0.98],
    [0, 0.95],
  ],
  '6': [
    [0.8, 0],
    [0.3, 0.25],
    [0.03, 0.65],
    [0.2, 0.98],
    [0.7, 1],
    [0.97, 0.75],
    [0.7, 0.52],
    [0.1, 0.62],
  ],
  '8': [
    [0.5, 0.45],
    [0.1, 0.25],
    [0.5, 0],
    [0.9, 0.25],
    [0.5, 0.45],
    [0.02, 0.75],
    [0.5, 1],
    [0.98, 0.75],
    [0.5, 0.45],
  ],
};

const distanceTo = (x: number, y: number, [fromX, fromY]: Point, [toX, toY]: Point): number => {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const share = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX ** 2 + alongY ** 2);
  const at = Math.max(0, Math.min(1, share));
  return Math.hypot(x - fromX - at * alongX, y - fromY - at * alongY);
};

/** Draws a card with handwritten digits that are `height` pixels high. */
export function writtenCard(text: string, left: number, top: number, height: number): Shade[] {
  const [width, pen] = [height * 0.6, height * 0.06];
  const lines = Array.from(text, (digit, number) =>
    (LINES[digit] ?? []).map(([x, y]): Point => [left + number * 1.6 * width + x * width, top + y * height]),
  );
  const paper = rectangle(
    left - height / 2,
    top - height / 2,
    text.length * 1.6 * width + height / 2,
    2 * height,
    PAPER,
  );
  const ink: Shade = (x, y) => {
    if (paper(x, y) === null) return null;
    let nearest = Infinity;
    for (const line of lines)
      for (const [at, to] of line.entries()) {
        const from = line[at - 1];
        if (from) nearest = Math.min(nearest, distanceTo(x, y, from, to));
      }
    const share = Math.max(0, Math.min(1, pen + 0.5 - nearest));
    return PAPER + share * (INK - PAPER);
  };
  return [ink];
}
