/** Replaces a PDF of a layout. Fields stay in place or move with their anchor texts, as far as possible. */
import type { LayoutField } from '@countersign/contract/originator/layout-content';
import { overlap, placeProblem, type FieldProblem } from '@countersign/contract/rules/field-problems';
import { AppError } from '../../http/app-error.ts';
import { locateFields } from '../fields/locate-fields.ts';
import { problemsInWords } from '../fields/problems-in-words.ts';
import { type StoredDocument, readDocuments } from './stored-documents.ts';
import type { LayoutVersionRow } from './rows.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';

interface Replacement {
  /** The number of the document, counted from 1. */
  number: number;
  document: StoredDocument;
  /**
   * If true, fields that do not fit are dropped. If false, the replacement is rejected, and the error names those
   * fields.
   */
  dropsUnfitting: boolean;
}

export async function withReplacedDocument(
  services: WithStorage & PdfTools,
  version: LayoutVersionRow,
  { number, document: { content, described }, dropsUnfitting }: Replacement,
) {
  const before = version.documents[number - 1];
  if (!before) throw new AppError('LAYOUT_NOT_FOUND', {}, `The layout has no document ${number}`);
  const name = before.name ?? described.name;
  const replaced: StoredDocument = { content, described: { ...described, document: number, name } };
  const kept = await readDocuments(services, version.layoutId, version.documents);
  const documents = kept.map((document, index) => (index === number - 1 ? replaced : document));
  const { fields, problems } = await fitting(services, version.fields, documents, number);
  if (problems.length > 0 && !dropsUnfitting)
    throw new AppError('LAYOUT_REFUSED', { problems }, problemsInWords(problems, documents.length));
  return { documents, fields, dropped: problems };
}

/** Returns the fields that fit. If two fields overlap because their anchor texts moved, the first one remains. */
async function fitting(
  services: PdfTools,
  all: readonly LayoutField[],
  documents: readonly StoredDocument[],
  number: number,
): Promise<{ fields: LayoutField[]; problems: FieldProblem[] }> {
  const pages = documents.map(({ described }) => described.pages);
  const touched = all.filter(({ document }) => document === number);
  const located = await locateFields(services, documents, touched);
  const boxes = new Map(located.placed.map(({ field, box }) => [field.id, box]));
  const fields: LayoutField[] = [];
  const problems: FieldProblem[] = [];
  for (const field of all) {
    const lost = located.problems.find((problem) => problem.field === field.id);
    if (lost) {
      problems.push(lost);
      continue;
    }
    const placed = { ...field, ...boxes.get(field.id) };
    const { id, document, page } = placed;
    const under = fields.find((other) => overlap(placed, other));
    const problem = placeProblem(placed, pages) ?? (under ? 'overlaps' : null);
    if (problem === null) fields.push(placed);
    else
      problems.push({
        field: id,
        problem,
        document,
        page,
        ...(problem === 'overlaps' && under ? { other: under.id } : {}),
      });
  }
  return { fields, problems };
}
