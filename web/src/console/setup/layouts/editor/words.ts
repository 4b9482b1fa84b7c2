/** Describes fields and changes to them, for labels, problems and screen reader announcements. */
import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import { isDataKind } from '@countersign/contract/rules/field-kinds';
import type { FieldProblem } from '@countersign/contract/rules/field-problems';
import type { ConsoleTexts } from '../../../../texts/shapes.ts';
import type { EditorAction, EditorState } from './editor-machine.ts';
import type { EditorField } from './field.ts';

type Texts = ConsoleTexts['layouts'];

export function fieldName(texts: Texts, field: EditorField, roles: readonly LayoutRole[]): string {
  const kind = texts.kinds[field.kind];
  if (isDataKind(field.kind)) return field.key ? texts.editor.withKey(kind, field.key) : kind;
  const role = roles.find(({ id }) => id === field.role);
  const asked = field.input && [field.input.label, field.input.option].filter(Boolean).join(', ');
  if (asked) return role ? `${asked}, ${role.name}` : asked;
  return role ? texts.editor.ofRole(kind, role.name) : kind;
}

export const inPoints = (points: number): string => String(Math.round(points * 100) / 100);

export const placeOf = (texts: Texts, { page, x, y }: EditorField): string =>
  texts.editor.placeInWords(page, inPoints(x), inPoints(y));

export function problemText(
  texts: Texts,
  { problem, other }: FieldProblem,
  { fields, roles }: EditorState['content'],
): string {
  const text = texts.problems[problem];
  if (other === undefined) return text;
  const field = fields.find(({ id }) => id === other);
  return `${text}: ${field ? fieldName(texts, field, roles) : other}.`;
}

/** Returns a description of the result of an action. Returns null if nothing needs to be announced. */
export function said(
  texts: Texts,
  action: EditorAction,
  before: EditorState,
  after: EditorState,
): string | null {
  const { said: words, sizeInWords } = texts.editor;
  const { fields, roles } = after.content;
  const [first] = fields.filter(({ id }) => after.selected.includes(id));
  const name = first ? fieldName(texts, first, roles) : '';
  switch (action.type) {
    case 'add':
    case 'paste':
      return first ? words.added(name, placeOf(texts, first)) : null;
    case 'move':
    case 'place':
      return first ? words.moved(name, placeOf(texts, first)) : null;
    case 'resize':
      return first ? words.moved(name, sizeInWords(inPoints(first.width), inPoints(first.height))) : null;
    case 'remove':
      return words.removed(texts.fields(before.content.fields.length - fields.length));
    case 'copy':
      return words.copied(texts.fields(after.copied.length));
    case 'copy-to-all-pages':
      return words.copiedToAll(texts.fields(fields.length - before.content.fields.length));
    case 'arrange':
      return words.arranged;
    case 'undo':
      return before.past.length > 0 ? words.undone : words.nothingToUndo;
    case 'redo':
      return before.future.length > 0 ? words.redone : words.nothingToRedo;
    case 'select':
    case 'toggle':
    case 'change':
    case 'change-input':
    case 'rename':
    case 'set-roles':
    case 'saved':
      return null;
  }
}
