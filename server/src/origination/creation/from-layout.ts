/**
 * Creates a session from a layout: assigns people to roles, draws values and removes anchors before signers read the
 * documents. The resulting documents are inspected like uploads.
 */
import type { LayoutField } from '@countersign/contract/originator/layout-content';
import { isDataKind } from '@countersign/contract/rules/field-kinds';
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { SessionInput } from '@countersign/contract/originator/session-input';
import { sha256 } from '../../crypto/secrets.ts';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { invalidRequest, type RequestProblem } from '../../http/invalid-request.ts';
import type { FilledField, HiddenText } from '../../pdf/layout/layout-messages.ts';
import { askLayouts, malformed, SIGNED } from '../fields/ask-layouts.ts';
import { boxOf, type HiddenTexts, hiddenTexts, problemsOfCovered } from '../fields/locate-fields.ts';
import { problemsInWords } from '../fields/problems-in-words.ts';
import { hashOfData, prefilledIn, refuseData, valuesFor } from '../layouts/data.ts';
import { type StoredDocument, readDocuments } from '../layouts/stored-documents.ts';
import { findLayout, findVersion, type LayoutVersionRow } from '../layouts/rows.ts';
import { documentRefused, inspectDocument, type UploadedDocument } from '../documents/inspect-document.ts';
import { rebuildDocument, requireStrictForm } from '../documents/rebuild-document.ts';
import { signatureField } from './place-fields.ts';
import { configOf, type SessionTemplate } from './session-setup.ts';
import type { Upload } from './create.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { PageRange } from '../../pdf/rebuild/rebuild-upload.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

type FromLayout = SessionInput & { layout_id: string };

/** A layout version with its documents. It is read once and can be used for any number of sessions. */
export interface OpenLayout {
  version: LayoutVersionRow;
  documents: readonly StoredDocument[];
  hidden: HiddenTexts;
  /**
   * The documents of a batch that have already been inspected after filling, as keys of `keyOfPlan`. Null if every
   * document is inspected.
   */
  checked: Set<string> | null;
}

export async function openLayout(
  services: Kernel & WithStorage,
  departments: Originator['departments'],
  { layout_id, layout_version }: Pick<FromLayout, 'layout_id' | 'layout_version'>,
): Promise<OpenLayout> {
  const { db } = services.database;
  const layout = await findLayout(db, departments, layout_id);
  if (layout.archivedAt) throw new AppError('LAYOUT_ARCHIVED');
  const version = await findVersion(db, layout, layout_version);
  const documents = await readDocuments(services, layout.id, version.documents);
  return { version, documents, hidden: hiddenTexts(version.fields), checked: null };
}

export async function fromLayout(
  services: Kernel & WithStorage & PdfTools,
  { departments }: Originator,
  session: FromLayout,
  template: SessionTemplate | null,
): Promise<Upload> {
  return fillLayout(services, await openLayout(services, departments, session), session, template);
}

export async function fillLayout(
  services: PdfTools,
  layout: OpenLayout,
  session: SessionInput,
  template: SessionTemplate | null,
): Promise<Upload> {
  const { version, documents: kept, hidden } = layout;
  const people = peopleOf(version, session.participants);
  const data = session.data ?? {};
  const values = valuesFor(version.fields, data);
  const shown = version.fields.filter(
    ({ role }) => role === undefined || people.some((person) => person.role === role),
  );
  if (configOf(template, session).normalise === 'off') await requireStrictForm(services, kept.map(uploadOf));
  const documents: UploadedDocument[] = [];
  for (const document of kept) {
    const { document: number } = document.described;
    const plan: Plan = {
      document: number,
      hidden: hidden.get(number) ?? [],
      fields: values.filter((value) => value.document === number),
      taken: shown.filter((field) => field.document === number),
    };
    const filled = await fill(services, document, layout, plan);
    documents.push(await strictForm(services, document, layout, plan, filled));
    layout.checked?.add(keyOfPlan(plan));
  }
  return {
    documents,
    template,
    session: { ...session, participants: people },
    fields: people.map(({ role }) => shown.filter((field) => field.role === role).flatMap(signerField)),
    prefilled: people.map(
      ({ role }) =>
        prefilledIn(
          shown.filter((field) => field.role === role),
          data,
        ).values,
    ),
    layout: { id: version.layoutId, version: version.version, dataSha256: hashOfData(data) },
  };
}

interface Plan {
  document: number;
  hidden: HiddenText[];
  fields: FilledField[];
  taken: LayoutField[];
}

async function fill(
  services: PdfTools,
  { content, described }: StoredDocument,
  { documents, checked }: Pick<OpenLayout, 'documents' | 'checked'>,
  plan: Plan,
): Promise<UploadedDocument> {
  const { document: number, name } = described;
  const { hidden, fields, taken } = plan;
  const total = documents.length;
  const outcome = await askLayouts(number, total, () =>
    services.pdfLayouts.fill(content, { hidden, fields, taken: taken.map(boxOf) }),
  );
  if (!outcome.ok) {
    if (outcome.reason === 'signed') throw documentRefused(SIGNED, number, total);
    if (outcome.reason === 'unclear') throw documentRefused(malformed(outcome.page), number, total);
    if (outcome.reason === 'covered') {
      // The layout may have been saved before this check existed, so its fields can still be covered by annotations.
      const placed = [...fields, ...taken].map((field) => ({
        ...boxOf({ ...field, document: number }),
        id: field.id,
      }));
      const problems = problemsOfCovered(outcome.boxes, placed);
      throw new AppError('LAYOUT_REFUSED', { problems }, problemsInWords(problems, total));
    }
    throw refuseData(outcome.problems.map(({ id, problem }) => ({ ...keyOf(fields, id), problem })));
  }
  // Another document of the batch with the same layout passed the inspection, and this one differs only in its values.
  if (checked?.has(keyOfPlan(plan))) return uploadOf({ content: outcome.bytes, described });
  const { document } = await inspectDocument(services, {
    content: outcome.bytes,
    name: name ?? undefined,
    number,
    total,
  });
  return document;
}

/** Returns a key for the document. Two documents with the same key differ only on the pages with values. */
const keyOfPlan = ({ document, taken }: Plan): string => [document, ...taken.map(({ id }) => id)].join(' ');

/**
 * Rewrites the filled document into its strict form. After the first document of a batch, only the pages with values
 * are compared.
 */
async function strictForm(
  services: PdfTools,
  { described }: StoredDocument,
  { documents, checked }: Pick<OpenLayout, 'documents' | 'checked'>,
  plan: Plan,
  filled: UploadedDocument,
): Promise<UploadedDocument> {
  const compared = checked?.has(keyOfPlan(plan)) ? pagesWithValues(plan) : undefined;
  const place = [plan.document, documents.length] as const;
  const { normalisation, ...strict } = await rebuildDocument(services, filled, place, { compared });
  // The layout stores the file as it was received.
  return normalisation
    ? { ...strict, normalisation: { ...normalisation, received: described.sha256 } }
    : strict;
}

function pagesWithValues({ taken }: Plan): PageRange | undefined {
  const pages = taken.filter(({ kind }) => isDataKind(kind)).map(({ page }) => page);
  if (pages.length === 0) return undefined;
  return { from: Math.min(...pages), to: Math.max(...pages) };
}

const uploadOf = ({ content, described }: StoredDocument): UploadedDocument => ({
  content,
  sha256: sha256(content),
  pages: described.pages.length,
  name: described.name,
});

const keyOf = (fields: readonly (FilledField & { key?: string })[], id: string) => ({
  key: fields.find((field) => field.id === id)?.key ?? id,
  field: id,
});

/** Checks that no two people have the same role and that every required role has a person. */
export function roleProblems(
  { roles }: LayoutVersionRow,
  people: readonly { role?: string | undefined }[],
): RequestProblem[] {
  const problems = people.flatMap(({ role }, index) => {
    const field = `session.participants.${index}.role`;
    const first = people.findIndex((other) => other.role === role);
    return [
      ...(roles.some(({ id }) => id === role)
        ? []
        : [{ field, message: `the layout has no role '${role}'` }]),
      ...(first < index ? [{ field, message: `is also that of participants.${first}` }] : []),
    ];
  });
  const unfilled = roles.filter(({ id, required }) => required && !people.some(({ role }) => role === id));
  const missing = unfilled.map(({ id }) => ({
    field: 'session.participants',
    message: `no participant has the role '${id}'`,
    role: id,
  }));
  return [...problems, ...missing];
}

function peopleOf(
  version: LayoutVersionRow,
  people: SessionInput['participants'],
): SessionInput['participants'] {
  const problems = roleProblems(version, people);
  if (problems.length > 0) throw invalidRequest(problems);
  const { roles } = version;
  const isOrdered = people.some(({ signing_order }) => signing_order !== undefined);
  if (isOrdered) return people;
  return people.map((person) => {
    const order = roles.find(({ id }) => id === person.role)?.signing_order;
    return order === undefined ? person : { ...person, signing_order: order };
  });
}

function signerField({ kind, ...field }: LayoutField): SignatureField[] {
  return kind === 'text' || kind === 'tick' ? [] : [signatureField({ ...field, kind })];
}
