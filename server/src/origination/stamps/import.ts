/**
 * Imports stamp certificates. If some certificates have problems, the caller chooses whether all other certificates are
 * imported or none.
 */
import { availableParallelism } from 'node:os';
import { MAX_STAMP_ZIP_BYTES } from '@countersign/contract/rules/stamps';
import { stampImport, type importStamps as importCall } from '@countersign/contract/originator/stamps';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { idempotent } from '../../access/idempotency.ts';
import { sha256 } from '../../crypto/secrets.ts';
import { stamps } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { idOf, type Originator } from '../../http/callers.ts';
import { invalidRequest } from '../../http/invalid-request.ts';
import { readJsonPart, readParts } from '../../http/multipart.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { PhotoReaders } from '../../providers/photo-readers.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';
import type { WithTables } from '../../tables/table-reader.ts';
import { putNewFiles, withFilesOfAll } from '../documents/new-files.ts';
import { acceptCertificate } from './accept-certificate.ts';
import { encryptParties } from './parties.ts';
import { type ImportRow, note, readImport, type ReadImport } from './read-import.ts';

type Services = Kernel & WithStorage & WithTables & PdfTools & Pick<PhotoReaders, 'pictures'>;
type Answer = z.input<(typeof importCall)['data']>;

interface Input {
  caller: Originator;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A certificate that can be inserted, with its file. */
interface NewStamp {
  row: typeof stamps.$inferInsert;
  content: Buffer;
}

export async function importStamps(services: Services, input: Input): Promise<Answer> {
  const { caller, request } = input;
  const parts = await readParts(request, { fileSize: MAX_STAMP_ZIP_BYTES, files: 3 }, [
    'import',
    'table',
    'files',
  ]);
  const options = readJsonPart(parts, 'import', stampImport);
  const [table] = parts.files.get('table') ?? [];
  const [zip] = parts.files.get('files') ?? [];
  if (!table || !zip) throw new AppError('INVALID_REQUEST', {}, 'The parts `table` and `files` are required');
  const today = services.now().toISOString().slice(0, 10);
  const given = { table: table.content, zip: zip.content, today };
  const read = await readImport(services, idOf(caller), given);
  const accepted = await checkFiles(services, read.rows, options.is_test);
  const answer = answerOf(read);
  if (options.dry_run) return answer;
  const isOnlyValid = options.valid_only && read.problem === null && accepted.length > 0;
  const fingerprint = JSON.stringify([sha256(table.content), sha256(zip.content), options]);
  const ids = accepted.map(({ row }) => row.id);
  return withFilesOfAll(services, ids, () =>
    idempotent(services, input, fingerprint, async (tx) => {
      if (!isOnlyValid) refuseProblems(answer);
      const inserted = await tx
        .insert(stamps)
        .values(accepted.map(({ row }) => row))
        .onConflictDoNothing()
        .returning({ id: stamps.id });
      // If a certificate is missing, a concurrent import has added it since the check.
      if (inserted.length < accepted.length) throw new AppError('STAMP_EXISTS');
      for (const { row, content } of accepted) await putNewFiles(services, tx, row.id, [{ content }]);
      return { ...answer, imported: inserted.length };
    }),
  );
}

/**
 * Checks the files and the certificate numbers, and adds the problems to the rows. Returns the certificates without
 * problems.
 */
async function checkFiles(
  services: Services,
  rows: readonly ImportRow[],
  isTest: boolean,
): Promise<NewStamp[]> {
  const { db } = services.database;
  const numbers = rows.flatMap(({ values }) => values?.number ?? []);
  const existing = await db
    .select({ number: stamps.number })
    .from(stamps)
    .where(and(inArray(stamps.number, numbers), eq(stamps.isTest, isTest)));
  const known = new Set(existing.map(({ number }) => number));
  const news = new Map<number, NewStamp>();
  const queue = rows.values();
  const lane = async () => {
    for (const row of queue) {
      const { values, file, problems, cells } = row;
      if (values && known.has(values.number)) note(problems, 'number', 'exists');
      if (file === null) continue;
      const certificate = await acceptCertificate(services, file);
      if (!certificate.ok) note(problems, 'file', 'file-refused', certificate.detail);
      if (!certificate.ok || !values || problems.length > 0) continue;
      const id = uuid();
      const partiesEncrypted = encryptParties(services.vault, id, cells);
      const { content, sha256: hash, pages } = certificate;
      const state = { status: 'available' as const, changedAt: services.now() };
      news.set(row.row, {
        content,
        row: { id, ...values, ...state, isTest, partiesEncrypted, sha256: hash, pages },
      });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return rows.flatMap(({ row }) => news.get(row) ?? []);
}

const answerOf = ({ problem, missing, rows, unusedFiles }: ReadImport): Answer => ({
  file_problem: problem,
  missing_columns: missing,
  rows: rows.map(({ row, cells: { number, state, article, value, issued_on }, problems }) => ({
    row,
    number,
    state,
    article,
    value,
    issued_on,
    problems,
  })),
  unused_files: unusedFiles,
  imported: 0,
});

function refuseProblems({ file_problem, missing_columns, rows }: Answer): void {
  const ofFile = file_problem
    ? [{ field: 'table', problem: file_problem, message: [file_problem, ...missing_columns].join(' ') }]
    : [];
  const ofRows = rows.flatMap(({ row, problems }) =>
    problems.map(({ column, problem, detail }) => ({
      field: `table.${row}.${column}`,
      problem,
      message: detail ?? problem,
    })),
  );
  if (ofFile.length + ofRows.length > 0) throw invalidRequest([...ofFile, ...ofRows]);
}
