/**
 * Tests that text extracted from the pages equals the text written on them: hashes letter by letter, names in any script.
 */
import { spawnSync } from 'node:child_process';
import { directionOf, LANGUAGES, type Language } from '@countersign/contract/rules/languages';
import { TEXTS } from '@countersign/contract/texts/texts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish, openPage, openSheet } from '../sheet.ts';
import { pagesOf } from '../../pages/testing/words-of.ts';
import type { Weight } from '../../../lettering/fonts.ts';
import type { Direction } from '../../../lettering/runs.ts';
import { sanitizeText } from './sanitize-text.ts';
import { drawLine } from './set-text.ts';

const LINE = 24;

/** Draws each text on its own line. */
async function drawn(texts: string[], weight: Weight, direction?: Direction): Promise<Buffer> {
  const sheet = openSheet();
  openPage(sheet, 2400, LINE * (texts.length + 1));
  for (const [index, text] of texts.entries())
    drawLine(sheet, text, 20, index * LINE, { size: 10, weight, color: '#000000' }, direction);
  return finish(sheet);
}

/** pdf.js inserts a space after a conjunct that follows a space, regardless of the file. */
const withoutSpaces = (texts: string[]) => texts.map((text) => text.replaceAll(' ', ''));

async function readByPdfJs(file: Buffer, count: number): Promise<string[]> {
  const [page = []] = await pagesOf(file);
  return Array.from({ length: count }, (_, index) =>
    page
      .filter(({ baseline }) => Math.floor(baseline / LINE) === index)
      .map(({ text }) => text)
      .join('')
      .normalize('NFC'),
  );
}

/**
 * Reads the text with Poppler. By default, Poppler orders the lines by their positions. The `raw` option retains the
 * order of the content.
 */
function readByPoppler(file: Buffer, options: string[] = ['-raw']): string[] {
  const { stdout } = spawnSync('pdftotext', [...options, '-', '-'], { input: file, encoding: 'utf8' });
  // Poppler marks right-to-left text with control characters.
  return stdout
    .replaceAll(/[\u202B\u202C\f]/gu, '')
    .trimEnd()
    .normalize('NFC')
    .split('\n');
}

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;

/** Generates hexadecimal digits with many `ff`, because a font could draw `ff` as a ligature. */
const hashes = fc.array(
  fc
    .array(fc.constantFrom(...'0123456789abcdefff'.split('')), { minLength: 64, maxLength: 64 })
    .map((each) => each.join('')),
  { minLength: 4, maxLength: 12 },
);

const WORDS = {
  Latin: 'certificate offline affidavit fjord first Ståle waffle flag Øyvind',
  Devanagari: 'क्षत्रिय श्रीकृष्ण विद्यार्थी स्त्री किरण हिन्दी में प्रमाणपत्र दृष्टि',
  Bengali: 'শ্রী চট্টোপাধ্যায় কিরণ কোলকাতা মৌসুমী',
  Gujarati: 'શ્રી ક્ષમા કિરણ ગુજરાતી',
  Gurmukhi: 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ ਪੰਜਾਬੀ',
  Kannada: 'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣ ಕೊಡಗು ಮೈಸೂರು',
  Malayalam: 'ശ്രീജിത്ത് കൃഷ്ണൻ കൊച്ചി',
  Odia: 'ଶ୍ରୀ କ୍ଷମା କିରଣ ଓଡ଼ିଆ',
  Tamil: 'ஸ்ரீராம் கிருஷ்ணன் கொழும்பு சென்னை',
  Telugu: 'శ్రీనివాస్ కృష్ణ తెలుగు కైలాసం',
  Arabic: 'محمدعلی عبداللہ خان لاہور اردو',
} as const;

describe('text extracted from a page', () => {
  it.each(['mono', 'regular', 'semibold'] as const)(
    'equals the hashes drawn in %s',
    async (weight) => {
      await fc.assert(
        fc.asyncProperty(hashes, async (texts) => {
          const file = await drawn(texts, weight);
          expect(await readByPdfJs(file, texts.length)).toEqual(texts);
          if (hasPoppler) expect(readByPoppler(file)).toEqual(texts);
        }),
        { numRuns: 10 },
      );
    },
    30_000,
  );

  it.each(Object.entries(WORDS))('equals the words written in %s', async (_script, text) => {
    const texts = [...new Set(text.split(' '))].map(sanitizeText);
    for (const weight of ['regular', 'semibold'] as const) {
      const file = await drawn(texts, weight);
      expect(withoutSpaces(await readByPdfJs(file, texts.length))).toEqual(texts);
      if (hasPoppler) expect(readByPoppler(file)).toEqual(texts);
    }
  });

  it.skipIf(!hasPoppler)('follows the lines of the page, with and without ActualText', async () => {
    const texts = ['First line', '“Second line”', 'Third line', 'Page 4 · last line'];
    const file = await drawn(texts, 'regular');
    expect(readByPoppler(file, []).filter((line) => line !== '')).toEqual(texts);
  });

  it('equals several words of one script', async () => {
    const texts = Object.entries(WORDS).flatMap(([script, text]) =>
      script === 'Arabic' ? [] : [sanitizeText(text)],
    );
    const file = await drawn(texts, 'regular');
    expect(withoutSpaces(await readByPdfJs(file, texts.length))).toEqual(withoutSpaces(texts));
    if (hasPoppler) expect(readByPoppler(file)).toEqual(texts);
  });

  it.each(LANGUAGES)('equals the words of the certificate in %s', async (language) => {
    const texts = certificateWordsIn(language);
    const file = await drawn(texts, 'regular', directionOf(language));
    // The expected text has no joiners, because pdf.js leaves them out.
    expect(withoutSpaces(await readByPdfJs(file, texts.length))).toEqual(
      withoutSpaces(texts.map((text) => text.replaceAll(/[\u200C\u200D]/g, ''))),
    );
    // The lines are joined, because Poppler starts a new line when the script changes.
    if (hasPoppler) expect(withoutSpaces(readByPoppler(file)).join('')).toBe(withoutSpaces(texts).join(''));
  });
});

/**
 * Returns the sentences of the certificate, one on each line, because a paragraph would be broken into several lines.
 */
function certificateWordsIn(language: Language): string[] {
  const { certificate, agreement } = TEXTS[language];
  const { title, about, ...groups } = certificate;
  const words = Object.values(groups).flatMap(wordsIn);
  const sentences = Object.values(agreement)
    .concat(about)
    .flatMap((text) => text.split(/(?<=[.।۔]) /u));
  // Placeholders are removed because their values may be in another script.
  const bare = [title, ...words, ...sentences].map((text) => text.replaceAll(/\{\w+\}/g, '').trim());
  return [...new Set(bare)].map(sanitizeText);
}

function wordsIn(group: object): string[] {
  return Object.values(group).flatMap((word: unknown) =>
    typeof word === 'object' && word !== null ? wordsIn(word) : [String(word)],
  );
}
