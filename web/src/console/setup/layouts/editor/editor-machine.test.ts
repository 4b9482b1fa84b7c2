import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_KINDS } from '@countersign/contract/rules/field-kinds';
import { ARRANGEMENTS } from './arrange.ts';
import { editorReducer, isSame, openEditor, type EditorAction, type EditorState } from './editor-machine.ts';
import { inputOf, newFieldAt } from './field.ts';
import { problemsOf } from './problems.ts';

const A4 = { width: 595, height: 842 };
const DOCUMENTS = [[A4, A4, A4], [{ width: 842, height: 595 }]];
const GROUND = { documents: DOCUMENTS, annotations: [] };
const ROLES = [
  { id: 'borrower', name: 'Borrower', required: true },
  { id: 'guarantor', name: 'Guarantor', required: false },
];
const empty = openEditor(DOCUMENTS, { name: 'Loan', roles: ROLES, fields: [] });
const run = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(editorReducer, state);

const signature = newFieldAt('signature', 'borrower', { document: 1, page: 1 }, { x: 200, y: 400 }, A4);
const add = (...fields: (typeof signature)[]): EditorAction => ({ type: 'add', fields });
const fieldsOf = ({ content }: EditorState) => content.fields;

describe('undo', () => {
  const place = fc.constantFrom({ document: 1, page: 1 }, { document: 1, page: 3 }, { document: 2, page: 1 });
  const point = fc.record({ x: fc.integer({ min: -50, max: 900 }), y: fc.integer({ min: -50, max: 900 }) });
  const id = fc.constantFrom('signature-1', 'signature-2', 'text-1', 'date-1');
  const action: fc.Arbitrary<EditorAction> = fc.oneof(
    fc
      .record({ kind: fc.constantFrom(...FIELD_KINDS), at: place, point })
      .map(({ kind, at, point: middle }) => add(newFieldAt(kind, 'borrower', at, middle, A4))),
    fc.array(id, { maxLength: 3 }).map((ids) => ({ type: 'select', ids }) as const),
    id.map((each) => ({ type: 'toggle', id: each }) as const),
    point.map((by) => ({ type: 'move', by }) as const),
    point.map((by) => ({ type: 'resize', by }) as const),
    fc.constantFrom(...ARRANGEMENTS).map((how) => ({ type: 'arrange', how }) as const),
    fc
      .tuple(id, fc.constantFrom('borrower', 'guarantor'))
      .map(([each, role]): EditorAction => ({ type: 'change', ids: [each], patch: { role }, mark: 'role' })),
    fc.string({ maxLength: 4 }).map((name): EditorAction => ({ type: 'rename', name })),
    place.map((at) => ({ type: 'paste', at }) as const),
    fc.constantFrom<EditorAction>(
      { type: 'copy' },
      { type: 'copy-to-all-pages' },
      { type: 'remove' },
      { type: 'set-roles', roles: ROLES.slice(0, 1) },
    ),
  );

  it('restores the previous state after any sequence, and redo restores the next one', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const end = run(empty, ...actions);
        let back = end;
        const seen = [end.content];
        while (back.past.length > 0) {
          const before = back.past.at(-1);
          back = run(back, { type: 'undo' });
          expect(back.content).toBe(before);
          seen.unshift(back.content);
        }
        expect(back.content).toEqual(empty.content);
        // Every undo step must have changed the content.
        expect(seen.every((each, index) => index === 0 || !isSame(each, seen[index - 1] ?? each))).toBe(true);
        for (const expected of seen.slice(1)) {
          back = run(back, { type: 'redo' });
          expect(back.content).toBe(expected);
        }
        expect(back.content).toEqual(end.content);
      }),
    );
  });

  it('reverts a typed word, or a series of arrow key moves, as one step', () => {
    const typed = run(empty, { type: 'rename', name: 'L' }, { type: 'rename', name: 'Lo' });
    expect(run(typed, { type: 'undo' }).content.name).toBe('Loan');
    const named = ['Wit', 'Witness'].map((name): EditorAction => ({
      type: 'set-roles',
      roles: [{ id: 'borrower', name, required: true }],
    }));
    expect(run(empty, ...named, { type: 'undo' }).content.roles).toEqual(ROLES);
    const by = { x: 1, y: 0 };
    const pushed = run(empty, add(signature), { type: 'move', by }, { type: 'move', by });
    expect(fieldsOf(pushed)[0]?.x).toBe(signature.x + 2);
    expect(fieldsOf(run(pushed, { type: 'undo' }))[0]?.x).toBe(signature.x);
  });
});

describe('fields', () => {
  it('are selected when added, with unique ids', () => {
    const state = run(empty, add(signature), add({ ...signature, page: 2 }));
    expect(fieldsOf(state).map(({ id }) => id)).toEqual(['signature-1', 'signature-2']);
    expect(state.selected).toEqual(['signature-2']);
  });

  it('are pasted next to the original, at the same position on another page, and once to all pages', () => {
    const start = run(empty, add(signature), { type: 'copy' });
    const pasted = fieldsOf(run(start, { type: 'paste', at: { document: 1, page: 1 } }));
    expect(pasted[1]).toMatchObject({ x: signature.x + 12, y: signature.y + 12 });
    const elsewhere = fieldsOf(run(start, { type: 'paste', at: { document: 1, page: 2 } }));
    expect(elsewhere[1]).toMatchObject({ page: 2, x: signature.x, y: signature.y });
    const everywhere = run(start, { type: 'copy-to-all-pages' }, { type: 'copy-to-all-pages' });
    expect(fieldsOf(everywhere).map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it('never leave the page by arrow keys', () => {
    const far = { x: 9999, y: -9999 };
    const [field] = fieldsOf(run(empty, add(signature), { type: 'move', by: far }));
    expect(field).toMatchObject({ x: A4.width - signature.width, y: 0 });
  });

  it('keep their anchor with a new offset, and lose it on another page', () => {
    const anchored = { ...signature, anchor: { text: 'Sign here', dx: 0, dy: 4 } };
    const moved = run(empty, add(anchored), { type: 'move', by: { x: 5, y: -3 } });
    expect(fieldsOf(moved)[0]?.anchor).toEqual({ text: 'Sign here', dx: 5, dy: 1 });
    expect(inputOf(fieldsOf(moved)[0] ?? { ...anchored, id: '' })).not.toHaveProperty('page');
    const turned = run(moved, { type: 'change', ids: ['signature-1'], patch: { page: 2 } });
    expect(fieldsOf(turned)[0]?.anchor).toBeUndefined();
  });

  it('have no role after their role is removed', () => {
    const state = run(empty, add(signature), { type: 'set-roles', roles: ROLES.slice(1) });
    const problems = problemsOf(state.content, GROUND, []);
    expect(problems.get('signature-1')).toMatchObject([{ problem: 'no_role' }]);
  });
});

it('reports an overlap at both fields, and the problems from the server', () => {
  const { content } = run(empty, add(signature), add({ ...signature, x: signature.x + 20 }));
  const refused = [{ field: 'signature-2', problem: 'anchor_not_found', document: 1 }] as const;
  const problems = problemsOf(content, GROUND, refused);
  expect(problems.get('signature-1')).toMatchObject([{ problem: 'overlaps', other: 'signature-2' }]);
  expect(problems.get('signature-2')?.map(({ problem }) => problem)).toEqual([
    'overlaps',
    'anchor_not_found',
  ]);
});

describe('a field under an annotation of the document', () => {
  const stamp = { document: 1, page: 1, x: 200, y: 380, width: 50, height: 20 };
  const filled = { ...stamp, gives_way_at: { x: 225, y: 390 } };
  const problemsWith = (annotation: typeof stamp, ...actions: EditorAction[]) =>
    problemsOf(
      run(empty, add(signature), ...actions).content,
      { documents: DOCUMENTS, annotations: [annotation] },
      [],
    ).get('signature-1');

  it('is reported until it is moved away, and not on other pages', () => {
    const told = [{ field: 'signature-1', problem: 'under_annotation', document: 1, page: 1 }];
    expect(problemsWith(stamp)).toEqual(told);
    expect(problemsWith(stamp, { type: 'move', by: { x: 0, y: 60 } })).toBeUndefined();
    expect(problemsWith({ ...stamp, page: 2 })).toBeUndefined();
    expect(problemsWith({ ...stamp, document: 2 })).toBeUndefined();
  });

  it('is not reported if it replaces a form field, which is removed then', () => {
    expect(problemsWith(filled)).toBeUndefined();
    expect(problemsWith(filled, { type: 'move', by: { x: 120, y: 0 } })).toMatchObject([
      { problem: 'under_annotation' },
    ]);
  });
});

const change = (id: string, patch: object): EditorAction => ({ type: 'change-input', id, patch });
const inputsOf = (state: EditorState) => fieldsOf(state).map((field) => field.input);
const inputProblems = (of: EditorState) => problemsOf(of.content, GROUND, []).get('input-1') ?? [];

describe('a field that the signer fills in', () => {
  const place = { document: 1, page: 1 };
  const input = newFieldAt('input', 'borrower', place, { x: 200, y: 100 }, A4);

  it('gets a key, and needs a question', () => {
    const state = run(empty, add(input));
    expect(inputsOf(state)).toEqual([{ type: 'text', key: 'input-1', label: '', required: true }]);
    expect(inputProblems(state)).toMatchObject([{ problem: 'input_unclear' }]);
    expect(inputProblems(run(state, change('input-1', { label: 'PAN' })))).toEqual([]);
  });

  it('shares its question with its copies, but not its option', () => {
    const first = run(
      empty,
      add(input),
      change('input-1', { type: 'radio', label: 'Status', option: 'Single' }),
    );
    expect(fieldsOf(first)[0]).toMatchObject({ width: 12, height: 12 });
    const both = run(first, { type: 'copy' }, { type: 'paste', at: place });
    const done = run(
      both,
      change('input-2', { option: 'Married' }),
      change('input-2', { label: 'Marital status', required: false }),
    );
    const shared = { type: 'radio', key: 'input-1', label: 'Marital status', required: false };
    expect(inputsOf(done)).toEqual([
      { ...shared, option: 'Single' },
      { ...shared, option: 'Married' },
    ]);
    expect(fieldsOf(done).map((field) => inputOf(field).input?.option)).toEqual(['Single', 'Married']);
  });

  it('loses the rules of its former type', () => {
    const state = run(
      empty,
      add(input),
      change('input-1', { label: 'PAN', format: 'pan', prefilled: 'ABCDE1234F' }),
      change('input-1', { type: 'checkbox' }),
    );
    expect(inputsOf(state)).toEqual([{ type: 'checkbox', key: 'input-1', label: 'PAN', required: true }]);
  });
});
