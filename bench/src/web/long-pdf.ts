/** Creates a loan agreement of any length. Every page has dense text in two typefaces and a table of instalments. */
import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import sharp from 'sharp';

const CLAUSES_PER_PAGE = 6;
const INSTALMENTS_PER_PAGE = 10;
const CLAUSE =
  'The borrower shall repay the principal together with interest in equal monthly instalments on the dates of the schedule below, and shall keep the lender informed of every change of address, employment and telephone number until the last instalment has been received.';

/** Creates the document. With pictures, every page also has a picture of about 55 kB. */
export async function agreement(
  pages: number,
  { withPictures = false }: { withPictures?: boolean } = {},
): Promise<Buffer<ArrayBuffer>> {
  const pdf = new PdfKit({ size: 'A4', margin: 56, autoFirstPage: false });
  const written = buffer(pdf);
  for (let page = 1; page <= pages; page++) {
    writePage(pdf.addPage(), page, pages);
    if (withPictures) pdf.image(new Uint8Array(await noise()).buffer, 56, 700, { width: 80 });
  }
  pdf.end();
  return written;
}

const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

function writePage(pdf: InstanceType<typeof PdfKit>, page: number, pages: number): void {
  pdf.font('Helvetica-Bold').fontSize(15).text(`Loan agreement, page ${page} of ${pages}`).moveDown();
  pdf.font('Helvetica').fontSize(9.5);
  for (let clause = 1; clause <= CLAUSES_PER_PAGE; clause++)
    pdf.text(`${page}.${clause}  ${CLAUSE}`, { align: 'justify' }).moveDown(0.6);

  const { left } = pdf.page.margins;
  const top = pdf.y + 8;
  for (let row = 0; row < INSTALMENTS_PER_PAGE; row++) {
    const y = top + row * 22;
    const number = (page - 1) * INSTALMENTS_PER_PAGE + row + 1;
    pdf.rect(left, y, 483, 22).stroke('#9aa3ad');
    pdf.text(`Instalment ${number}`, left + 8, y + 7, { lineBreak: false });
    pdf.text(`Rs. ${(18_000 + ((number * 7919) % 2500)).toFixed(2)}`, left + 360, y + 7, {
      lineBreak: false,
    });
  }
}
