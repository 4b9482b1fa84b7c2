/**
 * A session from a layout: its roles are given to people, its values are drawn in and its anchors taken out, before anybody reads
 * the documents. What comes of it is inspected like an upload.
 */
import type { LayoutField } from '@countersign/contract/originator/layouts';
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { SessionInput } from '@countersign/contract/originator/session-input';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import type { FilledField, HiddenText } from '../../pdf/layout/layout-messages.ts';
import type { Services } from '../../signing/services.ts';
import { askLayouts, documentRefused, SIGNED } from '../fields/ask-layouts.ts';
import { hiddenTexts } from '../fields/hidden-texts.ts';
import { hashOfData, refuseData, valuesFor } from '../layouts/data.ts';
import { type KeptDocument, readDocuments } from '../layouts/kept-documents.ts';
import { findLayout, findVersion, type LayoutVersionRow } from '../layouts/rows.ts';
import { inspectDocument } from './inspect-document.ts';
import { signatureField } from './place-fields.ts';
import type { Upload, UploadedDocument } from './upload.ts';

type FromLayout = SessionInput & { layout_id: string };

export async function fromLayout(
  services: Services,
  { departments }: Originator,
  session: FromLayout,
): Promise<Upload> {
  const { db } = services.database;
  const layout = await findLayout(db, departments, session.layout_id);
  if (layout.archivedAt) throw new AppError('LAYOUT_ARCHIVED');
  const version = await findVersion(db, layout, session.layout_version);
  const people = peopleOf(version, session.participants);
  const data = session.data ?? {};
  const values = valuesFor(version.fields, data);
  const shown = version.fields.filter(
    ({ role }) => role === undefined || people.some((person) => person.role === role),
  );
  const hidden = hiddenTexts(version.fields);
  const documents: UploadedDocument[] = [];
  const kept = await readDocuments(services, layout.id, version.documents);
  for (const document of kept) {
    const { document: number } = document.described;
    documents.push(
      await fill(services, document, kept.length, {
        hidden: hidden.get(number) ?? [],
        fields: values.filter((value) => value.document === number),
        taken: shown.filter((field) => field.document === number),
      }),
    );
  }
  return {
    documents,
    session: { ...session, participants: people },
    fields: people.map(({ role }) => shown.filter((field) => field.role === role).flatMap(signerField)),
    layout: { id: layout.id, version: version.version, dataSha256: hashOfData(data) },
  };
}

interface Plan {
  hidden: HiddenText[];
  fields: FilledField[];
  taken: LayoutField[];
}

async function fill(
  services: Services,
  { content, described }: KeptDocument,
  total: number,
  { hidden, fields, taken }: Plan,
): Promise<UploadedDocument> {
  const { document: number, name } = described;
  const places = taken.map(({ page, x, y, width, height }) => ({ page, x, y, width, height }));
  const outcome = await askLayouts(number, total, () =>
    services.pdfLayouts.fill(content, { hidden, fields, taken: places }),
  );
  if (!outcome.ok) {
    if (outcome.reason === 'signed') throw documentRefused(SIGNED, number, total);
    throw refuseData(outcome.problems.map(({ id, problem }) => ({ ...keyOf(fields, id), problem })));
  }
  const { document } = await inspectDocument(services, {
    content: outcome.bytes,
    filename: '',
    name: name ?? undefined,
    number: total > 1 ? number : undefined,
  });
  return document;
}

const keyOf = (fields: readonly (FilledField & { key?: string })[], id: string) => ({
  key: fields.find((field) => field.id === id)?.key ?? id,
  field: id,
});

/** Everybody has a role of the layout, each another one; a role that is needed is somebody's. */
function peopleOf(
  { roles }: LayoutVersionRow,
  people: SessionInput['participants'],
): SessionInput['participants'] {
  const mistakes: string[] = [];
  const unfilled = roles.filter(({ id, required }) => required && !people.some(({ role }) => role === id));
  for (const [index, { role }] of people.entries()) {
    if (!roles.some(({ id }) => id === role))
      mistakes.push(`session.participants.${index}.role: the layout has no role '${role}'`);
    const first = people.findIndex((other) => other.role === role);
    if (first < index)
      mistakes.push(`session.participants.${index}.role: is also that of participants.${first}`);
  }
  for (const { id } of unfilled) mistakes.push(`session.participants: nobody has the role '${id}'`);
  if (mistakes.length > 0) {
    const problems = unfilled.map(({ id }) => ({
      field: 'participants',
      role: id,
      problem: 'nobody has it',
    }));
    throw new AppError('INVALID_REQUEST', { problems }, mistakes.slice(0, 10).join('; '));
  }
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
