import type { batchFileInput, batchInput } from '@countersign/contract/originator/batches';
import type { z } from 'zod';
import { multipartOf } from './multipart.ts';
import type { Answer, Originator } from './signing.ts';

type BatchRequest = Partial<z.input<typeof batchInput> & z.input<typeof batchFileInput>> & {
  /** The batch to add the file to. By default, a new batch is created. */
  of?: string;
  headers?: Record<string, string>;
};

export function sendBatch(
  originator: Originator,
  file: string | Buffer,
  { of, headers, ...batch }: BatchRequest,
): Promise<Answer> {
  const { payload, contentType } = multipartOf({
    file: { content: Buffer.from(file), filename: 'loans.csv', type: 'text/csv' },
    batch: JSON.stringify(batch),
  });
  return originator.send(
    payload,
    contentType,
    headers,
    of === undefined ? '/batches' : `/batches/${of}/file`,
  );
}

/** Creates a layout of the sample agreement with a borrower, an amount, a checkbox and, if wanted, a guarantor. */
export async function makeBatchLayout(
  originator: Originator,
  more: { department?: string } = {},
): Promise<string> {
  const made = await originator.makeLayout({
    ...more,
    roles: [
      { id: 'borrower', name: 'Borrower' },
      { id: 'guarantor', name: 'Guarantor', required: false },
    ],
    fields: [
      { id: 'sign', kind: 'signature', role: 'borrower', page: 4, x: 60, y: 600, width: 200, height: 60 },
      { id: 'amount', kind: 'text', key: 'loan_amount', page: 1, x: 60, y: 700, width: 120, height: 20 },
      {
        id: 'insured',
        kind: 'tick',
        key: 'insured',
        required: false,
        page: 1,
        x: 300,
        y: 700,
        width: 14,
        height: 14,
      },
    ],
  });
  return String(made.data.layout_id);
}

export const HEADER = 'row_key,reference,borrower.name,borrower.phone,loan_amount';

/** Returns a table with this number of valid rows. */
export const rowsOf = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `L-${index + 1},REF-${index + 1},Signer ${index + 1},+9198${String(10_000_000 + index)},4500`,
  ).join('\n');

export async function textOf(originator: Originator, path: string): Promise<string> {
  const { test } = originator;
  const response = await test.app.inject({
    url: `/api/v1/originator${path}`,
    headers: { authorization: `Bearer ${test.apiKey}` },
  });
  return response.body;
}
