/** Calls the process that reads and fills documents. Its failures are reported like failures of the inspection. */
import { TOO_COMPLEX } from '../../pdf/inspection/refusals.ts';
import { PdfTooComplex } from '../../pdf/layout/layout-worker.ts';
import { documentRefused } from '../documents/inspect-document.ts';

/** Makes the call. `number` is the number of the document, which an error names if there are several documents. */
export async function askLayouts<Answer>(
  number: number,
  total: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PdfTooComplex) throw documentRefused(TOO_COMPLEX, number, total);
    throw error;
  }
}

export const malformed = (page: number) => ({
  reason: 'BROKEN',
  detail: `The content of page ${page} is malformed, so that no value can be drawn on it. ${PRINT_AGAIN}`,
});

const PRINT_AGAIN = 'Print the document to a new PDF and upload that.';

export const SIGNED = {
  reason: 'SIGNED',
  detail:
    'The document was already signed: filling it in or removing anchors would change it. Upload the version from before it was signed.',
};
