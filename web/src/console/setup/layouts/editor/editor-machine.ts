/** The editor of a layout without its screen: what is in it, what is selected, and the way back. */
import type { LayoutRole } from '@countersign/contract/originator/layouts';
import { SMALLEST_SIZE } from '@countersign/contract/rules/field-kinds';
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
  /** The pages of each document; they stay as they are. */
  documents: readonly (readonly PageSides[])[];
  content: Content;
  selected: readonly string[];
  past: readonly Content[];
  future: readonly Content[];
  /** Changes one after the other with the same mark are one step back: a word is typed letter by letter. */
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
  | { type: 'copy' }
  | { type: 'paste'; at: PagePlace }
  | { type: 'copy-to-all-pages' }
  | { type: 'remove' }
  | { type: 'rename'; name: string }
  | { type: 'set-roles'; roles: readonly LayoutRole[] }
  /** As the server keeps it: fields at their texts. What was changed meanwhile stays. */
  | { type: 'saved'; sent: Content; content: Content }
  | { type: 'undo' }
  | { type: 'redo' };

/** Nobody goes back further. */
const MAX_STEPS = 200;
/** A copy lies beside what it was made from, in points. */
const BESIDE = 12;

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
  const { fields } = content;
  const chosen = fields.filter(({ id }) => selected.includes(id));
  switch (action.type) {
    case 'select':
      return { ...state, selected: action.ids, mark: null };
    case 'toggle': {
      const isSelected = selected.includes(action.id);
      const ids = isSelected ? selected.filter((id) => id !== action.id) : [...selected, action.id];
      return { ...state, selected: ids, mark: null };
    }
    case 'add': {
      const added = withIds(
        action.fields,
        fields.map(({ id }) => id),
      );
      const { role } = action;
      const roles =
        role && !content.roles.some(({ id }) => id === role.id) ? [...content.roles, role] : content.roles;
      const changed = { ...content, roles, fields: [...fields, ...added] };
      return step(
        state,
        changed,
        added.map(({ id }) => id),
      );
    }
    case 'place':
      return stepFields(state, (field) => {
        const box = action.boxes.find(({ id }) => id === field.id);
        return box ? withBox(field, box) : field;
      });
    case 'move': {
      const by = chosen.reduce<Point>(
        (allowed, field) => {
          const page = pageOf(state, field);
          return page ? movableBy([field], page, allowed) : allowed;
        },
        { ...action.by },
      );
      const mark = `move ${selected.join(' ')}`;
      return changeChosen(
        state,
        (field) => withBox(field, { ...field, x: field.x + by.x, y: field.y + by.y }),
        mark,
      );
    }
    case 'resize':
      return changeChosen(
        state,
        (field) => {
          const page = pageOf(state, field);
          return page
            ? withBox(field, resized(field, 'se', action.by, page, SMALLEST_SIZE[field.kind]))
            : field;
        },
        `resize ${selected.join(' ')}`,
      );
    case 'arrange': {
      const boxes = arrange(chosen, action.how);
      return stepFields(state, (field) => {
        const box = boxes.find(({ id }) => id === field.id);
        const page = pageOf(state, field);
        return box && page ? withBox(field, onPage(box, page)) : field;
      });
    }
    case 'change':
      return stepFields(
        state,
        (field) => (action.ids.includes(field.id) ? patched(field, action.patch) : field),
        action.mark === undefined ? null : `${action.mark} ${action.ids.join(' ')}`,
      );
    case 'copy':
      return { ...state, copied: chosen, mark: null };
    case 'paste':
      return paste(state, action.at);
    case 'copy-to-all-pages':
      return copyToAllPages(state, chosen);
    case 'remove':
      return step(state, { ...content, fields: fields.filter(({ id }) => !selected.includes(id)) }, []);
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

/** A change that can be taken back. What changes nothing is no step. */
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

const changeChosen = (
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

/** On another page than its text, a field lies by its points. */
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

function paste(state: EditorState, at: PagePlace): EditorState {
  const page = state.documents[at.document - 1]?.[at.page - 1];
  if (!page || state.copied.length === 0) return state;
  const fields = state.copied.map((field) => {
    const isHere = field.document === at.document && field.page === at.page;
    const by = isHere ? BESIDE : 0;
    return onPage({ ...withoutAnchor(field), ...at, x: field.x + by, y: field.y + by }, page);
  });
  // Pasted again, it lies beside the last copy.
  return { ...editorReducer(state, { type: 'add', fields }), copied: fields };
}

/** On every other page of its document that has none like it at that place yet. */
function copyToAllPages(state: EditorState, chosen: readonly EditorField[]): EditorState {
  const { fields } = state.content;
  const copies = chosen.flatMap((field) =>
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
  return { ...editorReducer(state, { type: 'add', fields: copies }), selected: state.selected };
}

/** Fields of a role that is gone belong to nobody. */
function withRoles(content: Content, roles: readonly LayoutRole[]): Content {
  const ids = roles.map(({ id }) => id);
  const fields = content.fields.map((field) =>
    field.role === undefined || ids.includes(field.role) ? field : { ...field, role: undefined },
  );
  return { ...content, roles, fields };
}

const pageOf = ({ documents }: EditorState, { document, page }: PagePlace): PageSides | undefined =>
  documents[document - 1]?.[page - 1];

/** Short enough to compare as it would be sent. */
export const isSame = (one: Content, other: Content): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
