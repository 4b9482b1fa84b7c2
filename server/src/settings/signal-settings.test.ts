import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const mistakesOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
};

it.each<[Record<string, string>, string[]]>([
  [{ MAP_PROVIDER: 'tiles' }, ['MAP_TILES_URL']],
  [{ MAP_PROVIDER: 'static' }, ['MAP_STATIC_URL']],
  [{ GEOCODER: 'nominatim' }, ['NOMINATIM_URL']],
  [{ GEOCODER: 'http' }, ['GEOCODER_URL', 'GEOCODER_FIELD']],
  [{ IP_SERVICE: 'ipqualityscore' }, ['IP_SERVICE_KEY']],
])('reports missing settings of a provider: %j', (environment, names) => {
  for (const name of names) expect(mistakesOf(environment)).toContain(`${name}: is required with`);
});

it.each<[string, string]>([
  ['MAP_TILES_URL', 'https://tiles.example.com/{z}/{x}.png'],
  ['MAP_TILES_URL', 'tiles.example.com/{z}/{x}/{y}'],
  ['MAP_STATIC_URL', 'https://maps.example.com/?at={latitude}'],
  ['GEOCODER_URL', 'file:///{latitude}/{longitude}'],
  ['GEOCODER_FIELD', 'results..formatted'],
  ['NOMINATIM_URL', 'nominatim'],
  ['IP_SERVICE', 'somebody'],
])('rejects %s=%s', (name, value) => {
  expect(mistakesOf({ [name]: value })).toMatch(new RegExp(`^  ${name}: `, 'm'));
});

it('leaves the placeholders of an address unchanged', () => {
  const settings = {
    MAP_PROVIDER: 'tiles',
    MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png?key=a',
    GEOCODER: 'http',
    GEOCODER_URL: 'https://geo.example.com/?lat={latitude}&lon={longitude}',
    GEOCODER_FIELD: 'results.0.formatted_address',
    IP_SERVICE: 'proxycheck',
  };
  expect(readSettings(settings)).toMatchObject(settings);
});
