import { expect, it } from 'vitest';
import { gridOf, readColumns } from './columns.ts';

it('shows every column except the department and the assignee until a person chooses', () => {
  expect(readColumns(null)).not.toContain('department');
  expect(readColumns(null)).not.toContain('assignee');
  expect(readColumns('not JSON')).toEqual(readColumns(null));
  expect(readColumns('{"name":1}')).toEqual(readColumns(null));
});

it('keeps the signer and the status, in the order of the table', () => {
  expect(readColumns('["created","department","gone"]')).toEqual(['name', 'status', 'department', 'created']);
  expect(readColumns('[]')).toEqual(['name', 'status']);
});

it('gives the checkbox and each column a width', () => {
  expect(gridOf(['name', 'status'])).toBe('1.25rem minmax(8rem,1.2fr) 8.5rem');
});
