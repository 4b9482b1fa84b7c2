import { expect, it } from 'vitest';
import { emptyBranch, nameIn, readBranch, withLatitude } from './branch-draft.ts';

it.each(['18.5286, 73.8745', ' 18.5286 73.8745 ', '18.5286;73.8745'])(
  'fills both fields from %s',
  (pasted) => {
    expect(withLatitude(emptyBranch(), pasted)).toMatchObject({ latitude: '18.5286', longitude: '73.8745' });
  },
);

it.each(['18.5', '-', '18.5,', 'near the station'])('leaves %s unchanged', (typed) => {
  expect(withLatitude(emptyBranch(), typed)).toMatchObject({ latitude: typed, longitude: '' });
});

it('reports every invalid field', () => {
  expect(readBranch({ name: ' ', latitude: '91', longitude: '', radius: '0' }).problems).toEqual([
    'name',
    'latitude',
    'longitude',
    'radius',
  ]);
  expect(readBranch({ name: 'Pune', latitude: '18.5', longitude: '-73', radius: '500' })).toEqual({
    problems: [],
    branch: { name: 'Pune', latitude: 18.5, longitude: -73, max_distance_meters: 500 },
  });
});

it('suggests the first part of an address as the name', () => {
  expect(nameIn('Station Road, Pune, 411001, India')).toBe('Station Road');
  expect(nameIn('Pune')).toBe('Pune');
});
