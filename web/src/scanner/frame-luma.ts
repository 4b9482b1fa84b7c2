/** Extracts the brightness of the scan box from a frame. Runs in the worker if it has a canvas, otherwise on the page. */
import { readableCanvas } from './canvas.ts';
import { lumaOfRgba, middleSquare, type Luma, type Square } from './luma.ts';

/** Formats whose first plane already holds the brightness (WebCodecs, 9.4.5). */
const PLANAR = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12']);

let context: ReturnType<typeof readableCanvas> = null;
let planes = new Uint8Array(0);

export async function lumaOfFrame(frame: VideoFrame | ImageBitmap, boxShare: number): Promise<Luma> {
  if (!('displayWidth' in frame))
    return lumaByCanvas(frame, middleSquare(frame.width, frame.height, boxShare));
  const { visibleRect } = frame;
  if (visibleRect && frame.format !== null && PLANAR.has(frame.format)) {
    const { x, y, side } = middleSquare(visibleRect.width, visibleRect.height, boxShare);
    return lumaFromPlane(frame, { x: x + visibleRect.x, y: y + visibleRect.y, side });
  }
  return lumaByCanvas(frame, middleSquare(frame.displayWidth, frame.displayHeight, boxShare));
}

async function lumaFromPlane(frame: VideoFrame, { x, y, side }: Square): Promise<Luma> {
  const rect = { x, y, width: side, height: side };
  const size = frame.allocationSize({ rect });
  if (planes.length < size) planes = new Uint8Array(size);
  const [brightness] = await frame.copyTo(planes, { rect });
  const { offset, stride } = brightness ?? { offset: 0, stride: side };
  const data = new Uint8Array(side * side);
  for (let row = 0; row < side; row++) {
    const from = offset + row * stride;
    data.set(planes.subarray(from, from + side), row * side);
  }
  return { data, side };
}

function lumaByCanvas(frame: VideoFrame | ImageBitmap, { x, y, side }: Square): Luma {
  if (context?.canvas.width !== side) context = readableCanvas(side, side);
  if (!context) return { data: new Uint8Array(side * side), side };
  context.drawImage(frame, x, y, side, side, 0, 0, side, side);
  return lumaOfRgba(context.getImageData(0, 0, side, side).data, side);
}
