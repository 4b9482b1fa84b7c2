/** Registers the calls of the originator API for layouts. */
import {
  addLayoutVersion,
  archiveLayout,
  createLayout,
  duplicateLayout,
  fileLayout,
  getLayout,
  getLayoutAnnotations,
  getLayoutDocument,
  getLayoutInputs,
  listLayouts,
  listLayoutVersions,
  moveLayout,
  replaceLayoutDocument,
  setLayoutTemplate,
  suggestFields,
} from '@countersign/contract/originator/layouts';
import {
  layoutDocumentInput,
  type LayoutField,
  layoutInput,
  type LayoutInput,
  layoutVersionInput,
} from '@countersign/contract/originator/layout-content';
import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import { AppError } from '../../http/app-error.ts';
import { sendCsv } from '../../http/csv-reply.ts';
import { sendPdf } from '../../http/pdf-reply.ts';
import type { Register } from '../../http/register.ts';
import { idempotent } from '../../access/idempotency.ts';
import { withNewFiles } from '../documents/new-files.ts';
import { documentMissing } from '../documents/read-document-parts.ts';
import {
  hidingAnnotations,
  locateFields,
  suggestFields as suggestFieldsOf,
} from '../fields/locate-fields.ts';
import { answersOfLayout } from './answers-csv.ts';
import { archive, insertLayout, insertVersion, move, putInFolder, setTemplate } from './change.ts';
import { describeLayout, summariseLayout } from './describe.ts';
import { readDocuments, type StoredDocument } from './stored-documents.ts';
import { readLayoutUpload, readReplacement } from './read-upload.ts';
import { withReplacedDocument } from './replace-document.ts';
import { findLayout, findVersion } from './rows.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { layouts, layoutVersions } from '../../database/schema.ts';
import type { Originator } from '../../http/callers.ts';
import { isAfterCursor, toPage, writeCursor } from '../../http/cursors.ts';
import { refuseShared, usableBy } from '../../access/access-scope.ts';
import { departmentOfNew } from '../../access/departments.ts';
import { problemsInWords } from '../fields/problems-in-words.ts';
import { fieldProblems } from '@countersign/contract/rules/field-problems';

export function layoutRoutes(services: Kernel & WithStorage & PdfTools, register: Register): void {
  const { db } = services.database;

  register(createLayout, async (input) => {
    const { layout, documents } = await readLayoutUpload(services, input.request, layoutInput);
    if (documents.length === 0) throw documentMissing();
    const department = await departmentOfNew(db, input.caller, layout.department);
    const content = { ...layout, documents, fields: await placeFields(services, layout, documents) };
    const fingerprint = JSON.stringify([documents.map(({ described }) => described.sha256), layout]);
    const id = uuid();
    return withNewFiles(services, id, () =>
      idempotent(services, input, fingerprint, (tx) =>
        insertLayout(services, tx, { ...content, id, department }),
      ),
    );
  });

  register(duplicateLayout, async (input) => {
    const source = await findLayout(db, input.caller.departments, input.params.id);
    const { documents: described, roles, fields } = await findVersion(db, source);
    const department = await departmentOfNew(db, input.caller, source.department ?? undefined);
    const documents = await readDocuments(services, source.id, described);
    const content = { name: input.body.name, documents, roles, fields };
    const id = uuid();
    return withNewFiles(services, id, () =>
      idempotent(services, input, JSON.stringify(input.body), (tx) =>
        insertLayout(services, tx, { ...content, id, department, source }),
      ),
    );
  });

  register(addLayoutVersion, async (input) => {
    const row = await findLayout(db, input.caller.departments, input.params.id);
    refuseShared(input.caller, row);
    const upload = await readLayoutUpload(services, input.request, layoutVersionInput);
    const { layout } = upload;
    const latest = await findVersion(db, row);
    const documents =
      upload.documents.length > 0
        ? upload.documents
        : await readDocuments(services, row.id, latest.documents);
    const content = { ...layout, documents, fields: await placeFields(services, layout, documents) };
    const fingerprint = JSON.stringify([upload.documents.map(({ described }) => described.sha256), layout]);
    return idempotent(services, input, fingerprint, (tx) =>
      insertVersion(services, tx, { ...content, row, basedOn: layout.based_on }),
    );
  });

  register(listLayouts, async ({ caller, query }) => pageOfLayouts(services, caller, query));

  register(getLayout, async ({ caller, params, query }) => {
    const row = await findLayout(db, caller.departments, params.id);
    return describeLayout(row, await findVersion(db, row, query.version));
  });

  register(listLayoutVersions, async ({ caller, params, query }) => {
    const { id } = await findLayout(db, caller.departments, params.id);
    return pageOfVersions(services, id, query);
  });

  register(getLayoutDocument, async ({ caller, params, query, request, reply }) => {
    const row = await findLayout(db, caller.departments, params.id);
    const { documents, version } = await findVersion(db, row, query.version);
    const document = documents[params.number - 1];
    if (!document) throw new AppError('LAYOUT_NOT_FOUND', {}, `The layout has no document ${params.number}`);
    const content = await services.storage.get(row.id, document.sha256);
    return sendPdf(request, reply, content, `${row.id}-${version}-${params.number}.pdf`);
  });

  register(replaceLayoutDocument, async (input) => {
    const { caller, params, request } = input;
    const row = await findLayout(db, caller.departments, params.id);
    refuseShared(caller, row);
    const { replacement, document } = await readReplacement(services, request, layoutDocumentInput);
    const latest = await findVersion(db, row);
    const { documents, fields, dropped } = await withReplacedDocument(services, latest, {
      number: params.number,
      document,
      dropsUnfitting: replacement.drop_unfitting,
    });
    const fingerprint = JSON.stringify([document.described.sha256, replacement]);
    return idempotent(services, input, fingerprint, async (tx) => {
      const content = { row, name: row.name, documents, roles: latest.roles, fields };
      const made = await insertVersion(services, tx, { ...content, basedOn: replacement.based_on });
      return { ...made, dropped };
    });
  });

  register(getLayoutInputs, async ({ caller, params, query, reply }) => {
    const { id } = await findLayout(db, caller.departments, params.id);
    return sendCsv(reply, Readable.from(answersOfLayout(services, id, caller, query)), `answers-${id}.csv`);
  });

  register(suggestFields, async ({ caller, params, query }) => {
    const row = await findLayout(db, caller.departments, params.id);
    const version = await findVersion(db, row, query.version);
    const documents = await readDocuments(services, row.id, version.documents);
    const contents = documents.map(({ content }) => content);
    return { suggestions: await suggestFieldsOf(services, contents, version.roles) };
  });

  register(getLayoutAnnotations, async ({ caller, params, query }) => {
    const row = await findLayout(db, caller.departments, params.id);
    const version = await findVersion(db, row, query.version);
    const documents = await readDocuments(services, row.id, version.documents);
    return { annotations: await hidingAnnotations(services, documents) };
  });

  register(setLayoutTemplate, async (input) =>
    idempotent(services, input, JSON.stringify(input.body), (tx) =>
      setTemplate(tx, input.caller, input.params.id, input.body.template_id),
    ),
  );
  layoutChanges(services, register);
}

/** Registers the changes to a layout that do not create a version. */
function layoutChanges(services: Kernel, register: Register): void {
  register(moveLayout, async (input) =>
    idempotent(services, input, JSON.stringify(input.body), (tx) =>
      move(services, tx, input.caller, input.params.id, input.body.department),
    ),
  );

  register(fileLayout, async (input) =>
    idempotent(services, input, JSON.stringify(input.body), (tx) =>
      putInFolder(tx, input.caller, input.params.id, input.body.folder),
    ),
  );

  register(archiveLayout, async (input) =>
    idempotent(services, input, '', (tx) => archive(services, tx, input.caller, input.params.id)),
  );
}

/** Returns a page of layouts, newest first. Their ids are UUIDs of version 7, so they sort by time of creation. */
async function pageOfLayouts(
  { database }: Kernel,
  { departments }: Originator,
  { cursor, limit, archived }: z.output<(typeof listLayouts)['query']>,
) {
  const rows = await database.db
    .select({ layout: layouts, version: layoutVersions })
    .from(layouts)
    .innerJoin(
      layoutVersions,
      and(eq(layoutVersions.layoutId, layouts.id), eq(layoutVersions.version, layouts.latestVersion)),
    )
    .where(
      and(
        usableBy(layouts.department, departments),
        archived === 'true' ? isNotNull(layouts.archivedAt) : isNull(layouts.archivedAt),
        isAfterCursor(layouts.id, cursor),
      ),
    )
    .orderBy(desc(layouts.id))
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, ({ layout }) => writeCursor(layout.id));
  return { layouts: page.map(({ layout, version }) => summariseLayout(layout, version)), next_cursor };
}

async function pageOfVersions(
  { database }: Kernel,
  id: string,
  { cursor, limit }: z.output<(typeof listLayoutVersions)['query']>,
) {
  const { layoutId, version, createdAt } = layoutVersions;
  const rows = await database.db
    .select({ version, createdAt })
    .from(layoutVersions)
    .where(and(eq(layoutId, id), isAfterCursor(version, cursor, 'number')))
    .orderBy(desc(version))
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (last) => writeCursor(last.version));
  const versions = page.map((row) => ({ version: row.version, created_at: row.createdAt.toISOString() }));
  return { versions, next_cursor };
}

/**
 * Determines the places of the fields. Fields that have no place or cannot be drawn there are rejected, and the error
 * names them.
 */
async function placeFields(
  services: PdfTools,
  { fields, roles }: Pick<LayoutInput, 'fields' | 'roles'>,
  documents: readonly StoredDocument[],
): Promise<LayoutField[]> {
  const located = await locateFields(services, documents, fields);
  const placed = located.placed.map(({ field, box }): LayoutField => ({ ...field, ...box }));
  const problems = [
    ...located.problems,
    ...fieldProblems(
      placed,
      documents.map(({ described }) => described.pages),
      roles.map(({ id }) => id),
    ),
  ];
  if (problems.length > 0)
    throw new AppError('LAYOUT_REFUSED', { problems }, problemsInWords(problems, documents.length));
  return placed;
}
