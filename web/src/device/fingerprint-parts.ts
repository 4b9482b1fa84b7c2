/**
 * Reads the costly parts of the fingerprint: how this device draws, its installed fonts and its graphics unit. If a browser
 * may add noise as a protection, the part is read twice and left out if the readings differ, so that a device keeps its
 * fingerprint.
 */
import { hashText } from './quick-fingerprint.ts';
import { readWebgl, type Webgl, type WebglCanvas } from './webgl.ts';

/** The methods that both kinds of canvas share. */
type Pen = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'createLinearGradient'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'getImageData'
  | 'globalCompositeOperation'
  | 'measureText'
>;

interface Canvas extends WebglCanvas {
  getContext(kind: '2d', options: { willReadFrequently: boolean }): Pen | null;
  getContext(kind: 'webgl'): ReturnType<WebglCanvas['getContext']>;
}

/** Creates a canvas, off the main thread if the browser supports it. */
export type CreateCanvas = (width: number, height: number) => Canvas;

/** Each part is null if it is unavailable or differs between readings. */
export interface FingerprintParts {
  drawing: string | null;
  fonts: string | null;
  webgl: Webgl | null;
}

/** The parts. Each is read separately, so that the work can be spread over idle moments. */
export const PARTS = {
  drawing: (createCanvas: CreateCanvas) => readTwice(() => drawingOf(createCanvas)),
  fonts: (createCanvas: CreateCanvas) => readTwice(() => fontsOf(createCanvas)),
  webgl: (createCanvas: CreateCanvas) => readWebgl(createCanvas(1, 1)),
} as const;

function readTwice(read: () => string | null): string | null {
  const first = read();
  return first !== null && first === read() ? first : null;
}

/**
 * Draws curves, gradients and emoji, which differ slightly between kinds of device. Leaves out letters, because zooming
 * changes how their edges align to pixels, and in a worker the alignment is random.
 */
function drawingOf(createCanvas: CreateCanvas): string | null {
  const [width, height] = [160, 48];
  const pen = penOf(createCanvas(width, height));
  if (!pen) return null;
  const colours = pen.createLinearGradient(0, 0, width, height);
  colours.addColorStop(0, '#06c');
  colours.addColorStop(1, '#f60');
  pen.fillStyle = colours;
  pen.fillRect(2, 2, 90, 30);
  pen.globalCompositeOperation = 'multiply';
  pen.beginPath();
  pen.arc(70, 24, 20, 0, Math.PI * 1.7);
  pen.fill();
  pen.globalCompositeOperation = 'source-over';
  pen.fillStyle = '#123';
  pen.font = '24px sans-serif';
  pen.fillText('😃', 100, 36);
  return hashText(String.fromCodePoint(...pen.getImageData(0, 0, width, height).data));
}

const GENERIC = ['monospace', 'serif'] as const;
const FONTS = [
  'Arial',
  'Bahnschrift',
  'Calibri',
  'Cantarell',
  'Century',
  'Courier New',
  'DejaVu Sans',
  'Futura',
  'Gill Sans',
  'Helvetica Neue',
  'Kohinoor Devanagari',
  'Leelawadee UI',
  'Lohit Devanagari',
  'Menlo',
  'Mangal',
  'MS UI Gothic',
  'Nirmala UI',
  'Noto Color Emoji',
  'Noto Sans Devanagari',
  'PT Sans',
  'Roboto',
  'SamsungOne',
  'San Francisco',
  'Segoe UI',
  'SF Pro',
  'Trebuchet MS',
  'Ubuntu',
];

/** Detects an installed font by its effect on the width of a text. */
function fontsOf(createCanvas: CreateCanvas): string | null {
  const pen = penOf(createCanvas(1, 1));
  if (!pen) return null;
  const widthIn = (font: string) => {
    pen.font = `72px ${font}`;
    return pen.measureText('mmMwWLliI0O&1').width;
  };
  const usual = GENERIC.map(widthIn);
  const found = FONTS.filter((font) =>
    GENERIC.some((generic, at) => widthIn(`"${font}",${generic}`) !== usual[at]),
  );
  return [...usual, ...found].join();
}

function penOf(canvas: Canvas): Pen | null {
  return canvas.getContext('2d', { willReadFrequently: true });
}
