/** Writes two pages that inherit all attributes from an intermediate node. The attributes of the root are different. */
import { writePdf } from '../../testing/write-pdf.ts';

export interface Nested {
  /** The entries of the intermediate node, which both pages inherit. */
  inherited: string;
  content?: string;
}

export function nestedPdf({ inherited, content = '' }: Nested): Buffer {
  return writePdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 2 /MediaBox [0 0 50 50] /Rotate 270 /CropBox [0 0 40 40] >>',
    3: `<< /Type /Pages /Parent 2 0 R /Kids [4 0 R 5 0 R] /Count 2 /Resources 8 0 R ${inherited} >>`,
    4: '<< /Type /Page /Parent 3 0 R /Contents [6 0 R 7 0 R] >>',
    5: '<< /Type /Page /Parent 3 0 R /Contents 7 0 R >>',
    6: { dict: '', data: Buffer.from(content) },
    7: { dict: '', data: Buffer.from('BT /F1 12 Tf 20 20 Td (I owe you nine.) Tj ET') },
    8: '<< /Font << /F1 9 0 R >> >>',
    9: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  });
}
