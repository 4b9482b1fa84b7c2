/** Reads the code of a still picture. Tries every method that may help, the most promising first. Runs in the worker. */
import { soften, stretchContrast } from './enhance.ts';
import type { Format } from './formats.ts';
import { enlargement, onPaper, type Picture } from './picture.ts';
import { readLuma, type Barcode } from './read-luma.ts';
import { firstLooks, patientLooks } from './reading-plan.ts';
import { ENGINE } from './settings.ts';

/** Most codes are read well at this size, in a fraction of the time that a full photograph takes. */
const USUAL_SIDE = 1600;

export async function readPicture(picture: Picture, formats: readonly Format[]): Promise<Barcode | null> {
  // Contrast is stretched before the picture is placed on white, because white would be the lightest part of a dark
  // picture.
  const { luma: clear } = stretchContrast(picture);
  const paper = onPaper(clear);
  const usual = USUAL_SIDE + 2 * ENGINE.file.padding;
  return (
    (await readLuma(paper, firstLooks(formats, usual))) ??
    (await readEnlarged(clear, formats)) ??
    (await readLuma(paper, patientLooks(formats, usual))) ??
    (paper.side > usual ? await readLuma(paper, firstLooks(formats, paper.side)) : null)
  );
}

/**
 * Reads the enlarged picture first with hard edges, as most codes are drawn, then with increasingly soft ones, which even
 * out dithering and grain.
 */
async function readEnlarged(picture: Picture, formats: readonly Format[]): Promise<Barcode | null> {
  const factor = enlargement(picture, USUAL_SIDE);
  if (factor === 1) return null;
  const hard = onPaper(picture, factor);
  const looks = firstLooks(formats, hard.side);
  return (
    (await readLuma(hard, looks)) ??
    (await readLuma(soften(hard, factor >> 1), looks)) ??
    (await readLuma(soften(hard, factor), looks))
  );
}
