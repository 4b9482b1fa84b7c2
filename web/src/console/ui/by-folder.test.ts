import { expect, it } from 'vitest';
import { byFolder, foldersOf } from './by-folder.ts';

const LIST = [
  { id: 1, folder: null },
  { id: 2, folder: 'Loans 10' },
  { id: 3, folder: 'Loans 9' },
  { id: 4, folder: 'Loans 10' },
];

it('sorts folders by name, and puts items without a folder last', () => {
  const named = byFolder(LIST, ({ folder }) => folder, 'en-IN').map(({ name, items }) => [
    name,
    items.map(({ id }) => id),
  ]);
  expect(named).toEqual([
    ['Loans 9', [3]],
    ['Loans 10', [2, 4]],
    [null, [1]],
  ]);
  expect(foldersOf(LIST)).toEqual(['Loans 10', 'Loans 9']);
});
