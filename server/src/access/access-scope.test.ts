import { expect, it } from 'vitest';
import { isWithinScope } from './access-scope.ts';

const everywhere = { departments: null, branches: null };
const session = { department: 'Pune', branches: ['camp', 'fort'] };

it.each([
  [true, everywhere, session],
  [true, everywhere, { department: null, branches: [] }],
  [true, { departments: ['Goa', 'Pune'], branches: null }, session],
  [false, { departments: ['Goa'], branches: null }, session],
  [false, { departments: [], branches: null }, session],
  [false, { departments: ['Pune'], branches: null }, { department: null, branches: [] }],
  [true, { departments: null, branches: ['fort'] }, session],
  [false, { departments: null, branches: ['market'] }, session],
  [true, { departments: null, branches: ['market'] }, { department: 'Pune', branches: [] }],
  [true, { departments: ['Pune'], branches: ['camp'] }, session],
  [false, { departments: ['Goa'], branches: ['camp'] }, session],
  [false, { departments: ['Pune'], branches: ['market'] }, session],
])('it is %s that the scope %j includes %j', (expected, accessScope, reported) => {
  expect(isWithinScope(accessScope, reported)).toBe(expected);
});
