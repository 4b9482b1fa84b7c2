/**
 * Determines the places of fields from their coordinates or from anchor text in the document, and suggests more fields.
 * A field under an annotation has a place, but is reported as a problem.
 */
import type { Placement } from '@countersign/contract/originator/fields';
import { type FieldKind, USUAL_SIZE } from '@countersign/contract/rules/field-kinds';
import type {
  AnnotationBox,
  FieldBox,
  FieldProblem,
  FieldProblemCode,
} from '@countersign/contract/rules/field-problems';
import { askLayouts } from './ask-layouts.ts';
import type { TextBox } from '../../pdf/document/visible-page.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { Suggestion } from '@countersign/contract/originator/layouts';
import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import type { HiddenText } from '../../pdf/layout/layout-messages.ts';

export interface UnplacedField extends Placement {
  id: string;
  kind: FieldKind;
}

export interface Located<Field> {
  /** The fields that have a place. */
  placed: { field: Field; box: FieldBox }[];
  problems: FieldProblem[];
}

export interface ReadDocument {
  content: Buffer;
  /** True if an annotation may cover the page content. True by default. */
  hasAnnotations?: boolean;
}

export async function locateFields<Field extends UnplacedField>(
  services: Pick<PdfTools, 'pdfLayouts'>,
  documents: readonly ReadDocument[],
  fields: readonly Field[],
): Promise<Located<Field>> {
  const found = await findAnchors(services, documents, fields);
  const located: Located<Field> = { placed: [], problems: [] };
  for (const field of fields) {
    const box = field.anchor === undefined ? pointsOf(field) : atAnchor(field, field.anchor, found);
    if (typeof box === 'string')
      located.problems.push({ field: field.id, problem: box, document: field.document });
    else located.placed.push({ field, box });
  }
  located.problems.push(...(await underAnnotations(services, documents, located.placed)));
  return located;
}

async function underAnnotations(
  { pdfLayouts }: Pick<PdfTools, 'pdfLayouts'>,
  documents: readonly ReadDocument[],
  placed: Located<UnplacedField>['placed'],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [number, fields] of Map.groupBy(placed, ({ box }) => box.document)) {
    const document = documents[number - 1];
    if (!document || document.hasAnnotations === false) continue;
    const boxes = fields.map(({ box }) => box);
    const covered = await askLayouts(number, documents.length, () =>
      pdfLayouts.covered(document.content, boxes),
    );
    problems.push(
      ...problemsOfCovered(
        covered,
        fields.map(({ field, box }) => ({ ...box, id: field.id })),
      ),
    );
  }
  return problems;
}

export const problemsOfCovered = (
  covered: readonly number[],
  fields: readonly (FieldBox & { id: string })[],
): FieldProblem[] =>
  covered
    .flatMap((index) => fields[index] ?? [])
    .map(({ id, document, page }) => ({ field: id, problem: 'under_annotation', document, page }));

type Anchor = NonNullable<Placement['anchor']>;
/** The positions of anchors by document number and anchor text. */
type FoundAnchors = ReadonlyMap<number, ReadonlyMap<string, TextBox[]>>;

/** Finds the anchors of all fields. Each document is read only once. */
async function findAnchors(
  { pdfLayouts }: Pick<PdfTools, 'pdfLayouts'>,
  documents: readonly ReadDocument[],
  fields: readonly UnplacedField[],
): Promise<FoundAnchors> {
  const found = new Map<number, Map<string, TextBox[]>>();
  const anchored = fields.flatMap(({ document, anchor }) =>
    anchor ? [{ document, text: anchor.text }] : [],
  );
  for (const [number, wanted] of Map.groupBy(anchored, ({ document }) => document)) {
    const content = documents[number - 1]?.content;
    if (!content) continue;
    const texts = [...new Set(wanted.map(({ text }) => text))];
    const boxes = await askLayouts(number, documents.length, () => pdfLayouts.find(content, texts));
    found.set(number, new Map(texts.map((text, index) => [text, boxes[index] ?? []])));
  }
  return found;
}

/** Returns the coordinates of a field without an anchor. The contract requires that such a field has all of them. */
function pointsOf({ document, page = 0, x = 0, y = 0, width = 0, height = 0 }: UnplacedField): FieldBox {
  return { document, page, x, y, width, height };
}

function atAnchor(
  { document, kind, width = USUAL_SIZE[kind].width, height = USUAL_SIZE[kind].height }: UnplacedField,
  { text, occurrence, dx, dy }: Anchor,
  found: FoundAnchors,
): FieldBox | FieldProblemCode {
  const onDocument = found.get(document);
  if (!onDocument) return 'no_such_document';
  const boxes = onDocument.get(text) ?? [];
  if (boxes.length > 1 && occurrence === undefined) return 'anchor_ambiguous';
  const box = boxes[(occurrence ?? 1) - 1];
  if (!box) return 'anchor_not_found';
  const [x, y] = [box.left + dx, box.bottom + dy - height].map(rounded);
  return { document, page: box.page, x: x ?? 0, y: y ?? 0, width, height };
}

/** Rounds a coordinate to a thousandth of a point, which is finer than the eye can see. */
const rounded = (points: number): number => Math.round(points * 1000) / 1000;

/**
 * Returns whether the anchor text is removed. By default, text in double braces is removed, because it is a
 * placeholder.
 */
export const isHidden = ({ hide, text }: Pick<Anchor, 'hide' | 'text'>): boolean =>
  hide ?? /^\{\{.*\}\}$/s.test(text);

/**
 * Suggests fields for documents, from which the user chooses. `roles` contains words that are searched in addition to
 * the usual ones.
 */
export async function suggestFields(
  { pdfLayouts }: Pick<PdfTools, 'pdfLayouts'>,
  documents: readonly Buffer[],
  roles: readonly Pick<LayoutRole, 'id' | 'name'>[],
): Promise<Suggestion[]> {
  const suggestions: Suggestion[] = [];
  const named = roles.map(({ id, name }) => ({ id, name }));
  for (const [index, content] of documents.entries()) {
    const document = index + 1;
    const fields = await askLayouts(document, documents.length, () => pdfLayouts.suggest(content, named));
    suggestions.push(...fields.map((field) => ({ ...field, document })));
  }
  return suggestions;
}

/** Finds annotations that would cover a field. The rule is the same as the one that rejects such fields. */
export async function hidingAnnotations(
  { pdfLayouts }: Pick<PdfTools, 'pdfLayouts'>,
  documents: readonly ReadDocument[],
): Promise<AnnotationBox[]> {
  const annotations: AnnotationBox[] = [];
  for (const [index, { content, hasAnnotations }] of documents.entries()) {
    if (hasAnnotations === false) continue;
    const document = index + 1;
    const found = await askLayouts(document, documents.length, () => pdfLayouts.hiding(content));
    annotations.push(...found.map((box) => ({ document, ...box })));
  }
  return annotations;
}

/** The anchors that are removed before signers read the documents, by document. */
export type HiddenTexts = ReadonlyMap<number, HiddenText[]>;

/** Returns the anchors to remove. Each anchor is listed once, even if several fields use it. */
export function hiddenTexts(fields: readonly Pick<Placement, 'document' | 'anchor'>[]): HiddenTexts {
  const hidden = new Map<number, HiddenText[]>();
  for (const { document, anchor } of fields) {
    if (!anchor || !isHidden(anchor)) continue;
    const { text, occurrence = 1 } = anchor;
    const known = hidden.get(document) ?? [];
    if (known.some((other) => other.text === text && other.occurrence === occurrence)) continue;
    hidden.set(document, [...known, { text, occurrence }]);
  }
  return hidden;
}

export const boxOf = ({ document, page, x, y, width, height }: FieldBox): FieldBox => ({
  document,
  page,
  x,
  y,
  width,
  height,
});
