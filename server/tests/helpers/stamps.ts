/** Imports stamp certificates as an administrator does. */
import { onePage, writePdf } from '../../src/pdf/testing/write-pdf.ts';
import { multipartOf } from './multipart.ts';
import type { Answer, Originator } from './signing.ts';
import { zipped } from './zipped.ts';

export interface StampLine {
  number: string;
  state?: string;
  article?: string;
  value?: string;
  issued_on?: string;
  first_party?: string;
  file?: string;
}

export const STAMP_RULE = {
  state: 'KA' as const,
  article: 'Article 5',
  value: 100,
  when_empty: 'refuse' as const,
};

/** Returns a certificate of one page. Each index gives a different certificate. */
export const stampPdf = (index: number): Buffer =>
  writePdf(
    onePage({
      parts: { 4: { dict: '', data: Buffer.from(`${index % 500} 700 m 300 ${100 + index} l 4 w S`) } },
    }),
  );

export const stampTable = (lines: readonly StampLine[]): Buffer =>
  Buffer.from(
    [
      'number,state,article,value,issued_on,first_party,second_party,file',
      ...lines.map((line) =>
        [
          line.number,
          line.state ?? 'Karnataka',
          line.article ?? 'Article  5',
          `"${line.value ?? '100'}"`,
          line.issued_on ?? '05-Jan-2026',
          line.first_party ?? 'Asha Rao',
          'Meridian Finance',
          line.file ?? '',
        ].join(','),
      ),
    ].join('\n'),
  );

/** Returns the table and the files of an import. By default, the import has one certificate. */
export const stampFiles = async (
  files: readonly (readonly [string, Buffer])[] = [['IN-KA900X.pdf', stampPdf(900)]],
  table: Buffer = stampTable([{ number: 'IN-KA900X' }]),
) => ({
  table: { content: table, filename: 'stamps.csv', type: 'text/csv' },
  files: { content: await zipped(files), filename: 'stamps.zip', type: 'application/zip' },
});

export async function importStamps(
  originator: Originator,
  lines: readonly StampLine[],
  {
    files = lines.map(({ number }, index) => [`certificates/${number}.pdf`, stampPdf(index)] as const),
    options = {},
    table = stampTable(lines),
  }: {
    files?: readonly (readonly [string, Buffer])[];
    options?: { dry_run?: boolean; valid_only?: boolean };
    table?: Buffer;
  } = {},
): Promise<Answer> {
  const { payload, contentType } = multipartOf({
    import: JSON.stringify(options),
    ...(await stampFiles(files, table)),
  });
  return originator.send(payload, contentType, {}, '/stamps/import');
}

export const numbered = (from: number, count: number): StampLine[] =>
  Array.from({ length: count }, (_, index) => ({ number: `IN-KA${10_000_000 + from + index}X` }));
