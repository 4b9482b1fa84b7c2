/**
 * Provides the same short agreement in the form in which three kinds of programs write it. `latex.pdf` is from pdfTeX
 * 1.40: it has Type 1 fonts without ToUnicode, ligatures, and no spaces. `browser.pdf` is from Chromium: each run has
 * its own position, and ActualText gives the letters. The sources of these two files are in this folder. The Word file
 * is written here: it has runs that end inside words, kerning, and a subset font whose letters only ToUnicode states.
 */
import { readFileSync } from 'node:fs';
import { onePage, writePdf } from '../write-pdf.ts';

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));

export const latexPdf = (): Buffer => read('latex.pdf');
export const browserPdf = (): Buffer => read('browser.pdf');

/** Writes the Word file. `page` holds additional page entries, such as the rotation. */
export function wordPdf({ page = '', box = '[0 0 595 842]' } = {}): Buffer {
  const lines = [
    line(700, ['The offi', 'cer af', 'firms that the first instalment is paid.']),
    line(600, ['{{sign', 'ature:b', 'orrower}}', ' and what follows it']),
    line(500, ['Sig', 'nature of the', ' ', 'Borr', 'ower']),
    line(300, ['Signature of the Guarantor']),
  ];
  const content = [...lines, '72 314 m 260 314 l S'].join('\n');
  return writePdf({
    ...onePage(),
    3: `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> ${page} >>`,
    4: { dict: '', data: Buffer.from(content) },
    5: `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Calibri /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${WIDTHS}] >>`,
    6: '<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEE+Calibri /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 8 0 R >>',
    7: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEE+Calibri /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 9 0 R /DW 1000 /W [3 [${WIDTHS}]] >>`,
    8: { dict: '', data: Buffer.from(TO_UNICODE) },
    9: '<< /Type /FontDescriptor /FontName /ABCDEE+Calibri /Flags 32 /FontBBox [0 -200 1000 800] /Ascent 750 /Descent -250 /CapHeight 700 /ItalicAngle 0 /StemV 80 >>',
  });
}

/** The widths of the letters. Each is half the font size, so that a test can compute positions by counting letters. */
const WIDTHS = Array.from({ length: 95 }, () => 500).join(' ');
/**
 * Maps the codes from 3 to the letters from the space. The ranges are written as Word writes them, several on a line.
 */
const TO_UNICODE =
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType 2 def ' +
  '1 begincodespacerange <0000> <FFFF> endcodespacerange ' +
  '2 beginbfrange <0003> <0020> <0020> <0021> <0061> [' +
  `${Array.from({ length: 65 }, (_, index) => `<${hex4(0x3e + index)}>`).join(' ')}] endbfrange ` +
  'endcmap CMapName currentdict /CMap defineresource pop end end';

/**
 * Writes a line as Word does: it alternates between the fonts, writes each run as a kerned array, and positions the
 * second part separately.
 */
function line(y: number, runs: readonly string[]): string {
  let x = 72;
  return runs
    .map((text, index) => {
      const isSubset = index % 2 === 1;
      const code = (part: string) =>
        isSubset
          ? `<${Array.from(part, (letter) => hex4((letter.codePointAt(0) ?? 0) - 29)).join('')}>`
          : `(${part.replaceAll(/[()\\]/g, String.raw`\$&`)})`;
      const half = Math.floor(text.length / 2);
      const shown = `[${code(text.slice(0, half))} 2 ${code(text.slice(half))}] TJ`;
      const at = x;
      x += text.length * 6 - 0.024;
      return `BT /F${isSubset ? 2 : 1} 12 Tf 1 0 0 1 ${at.toFixed(3)} ${y} Tm ${shown} ET`;
    })
    .join('\n');
}

function hex4(code: number): string {
  return code.toString(16).padStart(4, '0');
}
