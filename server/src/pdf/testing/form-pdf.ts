/** Writes a PDF of one page with form fields (AcroForm). */
import { onePage, writePdf } from './write-pdf.ts';

/**
 * Writes the form. Each widget is given by its dictionary entries, such as `/FT /Tx /T (amount) /Rect [100 700 300
 * 720]`.
 */
export function formPdf(...widgets: readonly string[]): Buffer {
  const numbers = widgets.map((_, index) => index + 5);
  const references = `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;
  return writePdf(
    onePage({
      catalog: `/AcroForm << /Fields ${references} >>`,
      page: `/Annots ${references}`,
      parts: Object.fromEntries(
        widgets.map((widget, index) => [index + 5, `<< /Type /Annot /Subtype /Widget ${widget} >>`]),
      ),
    }),
  );
}
