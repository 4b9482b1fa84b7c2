/** Draws a signature with its caption in the given box. */
import { drawPicture, isOpaque, type Box, type Picture, type Sheet } from '../../drawing/sheet.ts';
import { drawArtifact, drawElement } from '../../drawing/tags.ts';
import { drawLine } from '../../drawing/text/set-text.ts';
import type { Caption } from './caption.ts';
import { layOutStamp } from './stamp-layout.ts';

/**
 * The opacity of the plate behind the caption, in a document that allows transparency. The content under the plate
 * stays visible.
 */
const PLATE_OPACITY = 0.85;

export function drawStamp(sheet: Sheet, box: Box, picture: Picture, caption: Caption): void {
  const layout = layOutStamp(box, caption);
  const { x, y, width, height } = layout.picture;
  const drawInk = () => drawPicture(sheet, picture, { x: box.x + x, y: box.y + y, width, height }, 'line');
  drawElement(sheet, 'Figure', drawInk, `Signature of ${caption.name}`);
  const { plate } = layout;
  drawArtifact(sheet, () => {
    sheet.save();
    if (!isOpaque(sheet)) sheet.fillOpacity(PLATE_OPACITY);
    sheet.rect(box.x + plate.x, box.y + plate.y, plate.width, plate.height).fill('#ffffff');
    sheet.restore();
  });
  for (const line of layout.lines)
    drawElement(sheet, 'P', () => drawLine(sheet, line.text, box.x + line.x, box.y + line.y, line.style));
}
