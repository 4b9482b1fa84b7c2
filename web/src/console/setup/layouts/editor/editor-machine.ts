/** Defines the state of the layout editor, independent of the screen: content, selection and undo history. */
import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import { SMALLEST_SIZE, USUAL_SIZE } from '@countersign/contract/rules/field-kinds';
import { INPUT_RULES, type SignerInput } from '@countersign/contract/rules/signer-inputs';
import type { PageSides } from '@countersign/contract/rules/field-problems';
import { arrange, type Arrangement } from './arrange.ts';
import {
  withBox,
  withIds,
  withoutAnchor,
  type Content,
  type EditorField,
  type NewField,
  type PagePlace,
} from './field.ts';
import { movableBy, onPage, resized, type Box, type Point } from './geometry.ts';

export interface EditorState {
  /** The pages of each document. The editor does not change them. */
  documents: readonly (readonly PageSides[])[];
  content: Content;
  selected: readonly string[];
  past: readonly Content[];
  future: readonly Content[];
  /**
   * The mark of the last change. Consecutive changes with the same mark are one undo step, for example the letters of a
   * word.
   */
  mark: string | null;
  copied: readonly EditorField[];
}

export type FieldPatch = Partial<Omit<EditorField, 'id'>>;

export type EditorAction =
  | { type: 'select'; ids: readonly string[] }
  | { type: 'toggle'; id: string }
  | { type: 'add'; fields: readonly NewField[]; role?: LayoutRole }
  | { type: 'place'; boxes: readonly (Box & { id: string })[] }
  | { type: 'move'; by: Point }
  | { type: 'resize'; by: Point }
  | { type: 'arrange'; how: Arrangement }
  | { type: 'change'; ids: readonly string[]; patch: FieldPatch; mark?: string }
  /**
   * Changes the question of a field. All fields of the same role with the same key change too, but each retains its
   * option.
   */
  | { type: 'change-input'; id: string; patch: Partial<SignerInput>; mark?: string }
  | { type: 'copy' }
  | { type: 'paste'; at: PagePlace }
  | { type: 'copy-to-all-pages' }
  | { type: 'remove' }
  | { type: 'rename'; name: string }
  | { type: 'set-roles'; roles: readonly LayoutRole[] }
  /**
   * The content that the server has stored, with anchored fields at their resolved positions. It is ignored if the
   * content has changed since it was sent.
   */
  | { type: 'saved'; sent: Content; content: Content }
  | { type: 'undo' }
  | { type: 'redo' };

/** The maximum number of undo steps, which limits the memory. */
const MAX_STEPS = 200;
/** The distance between a pasted field and its original, in points. */
const PASTE_OFFSET = 12;

export const openEditor = (documents: EditorState['documents'], content: Content): EditorState => ({
  documents,
  content,
  selected: [],
  past: [],
  future: [],
  mark: null,
  copied: [],
});

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const { content, selected } = state;
  switch (action.type) {
    case 'select':
      return { ...state, selected: action.ids, mark: null };
    case 'toggle':
      return { ...state, selected: toggled(selected, action.id), mark: null };
    case 'add':
      return add(state, action.fields, action.role);
    case 'place':
      return stepFields(state, (field) => {
        const box = action.boxes.find(({ id }) => id === field.id);
        return box ? withBox(field, box) : field;
      });
    case 'move':
      return move(state, action.by);
    case 'resize':
      return resize(state, action.by);
    case 'arrange':
      return arrangeSelected(state, action.how);
    case 'change':
      return stepFields(
        state,
        (field) => (action.ids.includes(field.id) ? patched(field, action.patch) : field),
        action.mark === undefined ? null : `${action.mark} ${action.ids.join(' ')}`,
      );
    case 'change-input':
      return stepFields(
        state,
        inputChange(content.fields, action),
        action.mark === undefined ? null : `${action.mark} ${action.id}`,
      );
    case 'copy':
      return { ...state, copied: selectedFields(state), mark: null };
    case 'paste':
      return paste(state, action.at);
    case 'copy-to-all-pages':
      return copyToAllPages(state);
    case 'remove':
      return step(
        state,
        { ...content, fields: content.fields.filter(({ id }) => !selected.includes(id)) },
        [],
      );
    case 'rename':
      return step(state, { ...content, name: action.name }, selected, 'rename');
    case 'set-roles':
      return step(
        state,
        withRoles(content, action.roles),
        selected,
        `roles ${action.roles.map(({ id }) => id).join(' ')}`,
      );
    case 'saved':
      return content === action.sent ? { ...state, content: action.content, mark: null } : state;
    case 'undo':
      return travel(state, state.past.at(-1), {
        past: state.past.slice(0, -1),
        future: [content, ...state.future],
      });
    case 'redo':
      return travel(state, state.future[0], {
        past: [...state.past, content],
        future: state.future.slice(1),
      });
  }
}

const selectedFields = ({ content, selected }: EditorState): EditorField[] =>
  content.fields.filter(({ id }) => selected.includes(id));

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

function add(state: EditorState, fields: readonly NewField[], role?: LayoutRole): EditorState {
  const { content } = state;
  const added = withIds(
    fields,
    content.fields.map(({ id }) => id),
  );
  const isNewRole = role && !content.roles.some(({ id }) => id === role.id);
  const roles = isNewRole ? [...content.roles, role] : content.roles;
  return step(
    state,
    { ...content, roles, fields: [...content.fields, ...added] },
    added.map(({ id }) => id),
  );
}

/** Moves the selected fields together. The movement is limited so that all of them stay on their pages. */
function move(state: EditorState, wanted: Point): EditorState {
  const by = selectedFields(state).reduce<Point>(
    (allowed, field) => {
      const page = pageOf(state, field);
      return page ? movableBy([field], page, allowed) : allowed;
    },
    { ...wanted },
  );
  return changeSelected(
    state,
    (field) => withBox(field, { ...field, x: field.x + by.x, y: field.y + by.y }),
    `move ${state.selected.join(' ')}`,
  );
}

function resize(state: EditorState, by: Point): EditorState {
  return changeSelected(
    state,
    (field) => {
      const page = pageOf(state, field);
      return page ? withBox(field, resized(field, 'se', by, page, SMALLEST_SIZE[field.kind])) : field;
    },
    `resize ${state.selected.join(' ')}`,
  );
}

function arrangeSelected(state: EditorState, how: Arrangement): EditorState {
  const boxes = arrange(selectedFields(state), how);
  return stepFields(state, (field) => {
    const box = boxes.find(({ id }) => id === field.id);
    const page = pageOf(state, field);
    return box && page ? withBox(field, onPage(box, page)) : field;
  });
}

/** Applies a change as one undo step. A change without an effect adds no step. */
function step(
  state: EditorState,
  content: Content,
  selected: readonly string[],
  mark: string | null = null,
): EditorState {
  if (isSame(state.content, content)) return { ...state, selected };
  const goesOn = mark !== null && mark === state.mark;
  const before = state.past.at(-1);
  if (goesOn && before && isSame(before, content))
    return { ...state, content: before, selected, past: state.past.slice(0, -1), mark: null };
  const past = goesOn ? state.past : [...state.past, state.content].slice(-MAX_STEPS);
  return { ...state, content, selected, past, future: [], mark };
}

const stepFields = (
  state: EditorState,
  change: (field: EditorField) => EditorField,
  mark: string | null = null,
): EditorState =>
  step(state, { ...state.content, fields: state.content.fields.map(change) }, state.selected, mark);

const changeSelected = (
  state: EditorState,
  change: (field: EditorField) => EditorField,
  mark: string,
): EditorState =>
  stepFields(state, (field) => (state.selected.includes(field.id) ? change(field) : field), mark);

function travel(
  state: EditorState,
  content: Content | undefined,
  steps: Pick<EditorState, 'past' | 'future'>,
): EditorState {
  if (!content) return state;
  const selected = state.selected.filter((id) => content.fields.some((field) => field.id === id));
  return { ...state, ...steps, content, selected, mark: null };
}

/** Returns the field with the changes. A field that moves to another page loses its anchor. */
function patched(field: EditorField, patch: FieldPatch): EditorField {
  const { x = field.x, y = field.y, width = field.width, height = field.height, ...rest } = patch;
  const isBoxGiven = 'x' in patch || 'y' in patch || 'width' in patch || 'height' in patch;
  const placed = isBoxGiven ? withBox(field, { x, y, width, height }) : field;
  const hasLeft =
    (rest.page !== undefined && rest.page !== field.page) ||
    (rest.document !== undefined && rest.document !== field.document);
  const changed = { ...(hasLeft ? withoutAnchor(placed) : placed), ...rest };
  return 'anchor' in rest && rest.anchor === undefined ? withoutAnchor(changed) : changed;
}

/**
 * Returns the change for every field of the same question. A new option or key applies only to the field with this id.
 */
function inputChange(
  fields: readonly EditorField[],
  { id, patch }: Extract<EditorAction, { type: 'change-input' }>,
): (field: EditorField) => EditorField {
  const own = fields.find((field) => field.id === id);
  const isForAll = !('option' in patch) && !('key' in patch);
  return (field) => {
    const isMeant =
      field.id === id || (isForAll && field.role === own?.role && field.input?.key === own?.input?.key);
    if (!field.input || !isMeant) return field;
    const input = withoutForeignRules({ ...field.input, ...patch });
    return { ...field, input, ...(patch.type === undefined ? {} : boxFor(field, input)) };
  };
}

/** Removes the rules that do not apply to the type, and rules without a value. */
function withoutForeignRules(input: SignerInput): SignerInput {
  const { type, key, label, required, prefilled } = input;
  const kept = INPUT_RULES[type].flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]]));
  return {
    type,
    key,
    label,
    required,
    ...Object.fromEntries(kept),
    ...(prefilled === undefined || (type === 'checkbox') !== (typeof prefilled === 'boolean')
      ? {}
      : { prefilled }),
  };
}

/** Returns the size for a type. A tick needs a small box, and a text needs a line. */
function boxFor({ width, height }: Box, { type }: SignerInput): Partial<Box> {
  const isTick = type === 'checkbox' || type === 'radio';
  const isSmall = width <= 2 * USUAL_SIZE.tick.width;
  if (isTick === isSmall) return { width, height };
  return isTick ? USUAL_SIZE.tick : USUAL_SIZE.input;
}

function paste(state: EditorState, at: PagePlace): EditorState {
  const page = state.documents[at.document - 1]?.[at.page - 1];
  if (!page || state.copied.length === 0) return state;
  const fields = state.copied.map((field) => {
    const isHere = field.document === at.document && field.page === at.page;
    const by = isHere ? PASTE_OFFSET : 0;
    return onPage({ ...withoutAnchor(field), ...at, x: field.x + by, y: field.y + by }, page);
  });
  // The next paste copies the pasted fields, so that it is offset from them.
  return { ...add(state, fields), copied: fields };
}

/**
 * Copies the selected fields to the other pages of their document. Skips pages that already have the same field at the
 * same position.
 */
function copyToAllPages(state: EditorState): EditorState {
  const { fields } = state.content;
  const copies = selectedFields(state).flatMap((field) =>
    (state.documents[field.document - 1] ?? []).flatMap((sides, index): NewField[] => {
      const page = index + 1;
      const copy = onPage({ ...withoutAnchor(field), page }, sides);
      const isThere = fields.some(
        (other) =>
          other.document === field.document &&
          other.page === page &&
          other.kind === field.kind &&
          other.x === copy.x &&
          other.y === copy.y,
      );
      return page === field.page || isThere ? [] : [copy];
    }),
  );
  return { ...add(state, copies), selected: state.selected };
}

/** Sets the roles. The fields of a removed role then have no role. */
function withRoles(content: Content, roles: readonly LayoutRole[]): Content {
  const ids = roles.map(({ id }) => id);
  const fields = content.fields.map((field) =>
    field.role === undefined || ids.includes(field.role) ? field : { ...field, role: undefined },
  );
  return { ...content, roles, fields };
}

const pageOf = ({ documents }: EditorState, { document, page }: PagePlace): PageSides | undefined =>
  documents[document - 1]?.[page - 1];

/** Returns whether two contents are equal. They are small enough to be compared as JSON. */
export const isSame = (one: Content, other: Content): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
