import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldProblems, overlap, type CheckedField } from './field-problems.ts';

const PAGES = [
  [
    { width: 595, height: 842 },
    { width: 842.4, height: 595.3 },
  ],
  [{ width: 200, height: 100 }],
];

const side = fc.double({ min: 6, max: 900, noNaN: true });
const fields = fc.array(
  fc.record({
    document: fc.integer({ min: 1, max: 3 }),
    page: fc.integer({ min: 1, max: 3 }),
    x: fc.double({ min: 0, max: 900, noNaN: true }),
    y: fc.double({ min: 0, max: 900, noNaN: true }),
    width: side,
    height: side,
    kind: fc.constantFrom('signature' as const, 'tick' as const),
    role: fc.constantFrom('borrower', 'stranger', undefined),
    key: fc.constantFrom('agreed', undefined),
  }),
  { maxLength: 12 },
);
const named = (list: Omit<CheckedField, 'id'>[]) =>
  list.map((field, index) => ({ ...field, id: `f${index}` }));

describe('fieldProblems', () => {
  it('accepts only fields that lie completely on a page, do not overlap and have an owner', () => {
    fc.assert(
      fc.property(fields.map(named), (all) => {
        const problems = fieldProblems(all, PAGES, ['borrower']);
        const refused = new Set(problems.map(({ field }) => field));
        const kept = all.filter(({ id }) => !refused.has(id));
        for (const [index, field] of kept.entries()) {
          const page = PAGES[field.document - 1]?.[field.page - 1];
          expect(page).toBeDefined();
          expect(field.x + field.width).toBeLessThanOrEqual((page?.width ?? 0) + 0.01);
          expect(field.y + field.height).toBeLessThanOrEqual((page?.height ?? 0) + 0.01);
          expect(field.kind === 'tick' ? field.key : field.role).toBe(
            field.kind === 'tick' ? 'agreed' : 'borrower',
          );
          for (const other of kept.slice(0, index)) expect(overlap(field, other)).toBe(false);
        }
      }),
    );
  });

  it('reports only problems that the rejected fields have', () => {
    fc.assert(
      fc.property(fields.map(named), (all) => {
        for (const { field: id, problem, other } of fieldProblems(all, PAGES, ['borrower'])) {
          const field = all.find((each) => each.id === id);
          const page = field && PAGES[field.document - 1]?.[field.page - 1];
          if (!field) throw new Error('A problem of no field');
          if (problem === 'off_page')
            expect(
              field.x + field.width > (page?.width ?? 0) || field.y + field.height > (page?.height ?? 0),
            ).toBe(true);
          if (problem === 'overlaps') {
            const under = all.find((each) => each.id === other);
            expect(under && overlap(field, under) && overlap(under, field)).toBe(true);
          }
          if (problem === 'no_such_page' || problem === 'no_such_document') expect(page).toBeUndefined();
        }
      }),
    );
  });

  it('lets fields touch each other and the edge of the page', () => {
    const field = {
      document: 2,
      page: 1,
      y: 0,
      width: 100,
      height: 100,
      kind: 'signature' as const,
      role: 'a',
    };
    const both = named([
      { ...field, x: 0 },
      { ...field, x: 100 },
    ]);
    expect(fieldProblems(both, PAGES, ['a'])).toEqual([]);
    expect(fieldProblems(both, PAGES, null)).toEqual([]);
  });

  it('rejects fields that share a key but differ in kind: a value cannot be both a text and a tick', () => {
    const box = { document: 1, page: 1, y: 0, width: 90, height: 20 };
    const keyed = (kind: 'text' | 'tick', x: number, key: string) => ({ ...box, kind, x, key });
    const all = named([
      keyed('text', 0, 'insured'),
      keyed('text', 100, 'insured'),
      keyed('tick', 200, 'agreed'),
      keyed('tick', 300, 'insured'),
    ]);
    expect(fieldProblems(all, PAGES, [])).toMatchObject([
      { field: 'f3', problem: 'key_of_another_kind', other: 'f0' },
    ]);
  });
});
