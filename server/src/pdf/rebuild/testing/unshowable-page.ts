/** A page with a form field that has a value but no appearance. Only some programs show the value. */
import { onePage, writePdf } from '../../testing/write-pdf.ts';

export function unshowablePage(rotate = 0): Buffer {
  const font = '/Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  return writePdf(
    onePage({
      catalog: `/AcroForm << /Fields [6 0 R] /DA (/Helv 12 Tf 0 g) /DR << ${font} >> >>`,
      page: `/Rotate ${rotate} /Resources << ${font} >> /Annots [6 0 R]`,
      parts: {
        4: { dict: '', data: Buffer.from('BT /Helv 14 Tf 60 700 Td (Loan of Rs 1,00,000) Tj ET') },
        6: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (90,00,000) /F 4 /Rect [60 500 300 530] >>',
      },
    }),
  );
}
