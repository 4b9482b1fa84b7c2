import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutsideServer } from '../../../tests/helpers/outside-server.ts';
import { useOutsideServer } from '../../../tests/helpers/use-outside-server.ts';
import { addressLine, createHttpGeocoder } from './http-geocoder.ts';
import { createNominatim, createNominatimSearch } from './nominatim.ts';

const PUNE = { latitude: 18.5286, longitude: 73.8745 };
const outside = await useOutsideServer();

/** The time limit of a request. It is long enough even for a slow machine. */
const PATIENT = 20_000;
const nominatim = () =>
  createNominatim({ url: outside.url, publicUrl: 'https://sign.example.com', timeoutMs: PATIENT });
const generic = (field: string, timeoutMs = PATIENT) =>
  createHttpGeocoder({
    url: `${outside.url}/at/{latitude}/{longitude}?key=K`,
    field,
    headers: { authorization: 'Bearer K' },
    timeoutMs,
  });

describe('Nominatim', () => {
  it('is queried according to its usage policy, and its line becomes the address', async () => {
    const line = 'Station Road, Pune, Maharashtra, 411001, India';
    outside.answer = () => ({ body: { place_id: 1, display_name: line } });
    expect(await nominatim().addressOf(PUNE)).toBe(line);
    expect(outside.asked[0]).toMatchObject({
      url: '/reverse?format=jsonv2&zoom=18&addressdetails=0&lat=18.5286000&lon=73.8745000',
      headers: { 'user-agent': 'Countersign (https://sign.example.com)', 'accept-language': 'en' },
    });
  });

  it('returns no address on the open sea', async () => {
    outside.answer = () => ({ body: { error: 'Unable to geocode' } });
    expect(await nominatim().addressOf({ latitude: 0.5, longitude: -30 })).toBeNull();
  });
});

const search = () =>
  createNominatimSearch({ url: outside.url, publicUrl: 'https://sign.example.com', timeoutMs: PATIENT });

describe('Nominatim as a place search', () => {
  it('returns the lines with their positions', async () => {
    const line = 'Station Road, Pune, Maharashtra, 411001, India';
    outside.answer = () => ({ body: [{ place_id: 1, display_name: line, lat: '18.5286', lon: '73.8745' }] });
    expect(await search().find('Station Road & co')).toEqual([{ name: line, country: null, ...PUNE }]);
    expect(outside.asked[0]?.url).toBe('/search?format=jsonv2&limit=8&q=Station+Road+%26+co');
  });

  it('rejects positions that are not on earth', async () => {
    outside.answer = () => ({ body: [{ display_name: 'Nowhere', lat: '181', lon: '0' }] });
    await expect(search().find('Nowhere')).rejects.toThrow();
  });
});

describe('a generic geocoder', () => {
  it('is queried with the position in its address, and its answer is read from the configured field', async () => {
    outside.answer = () => ({ body: { results: [{ formatted: 'ओल्ड स्टेशन रोड, पुणे' }] } });
    expect(await generic('results.0.formatted').addressOf(PUNE)).toBe('ओल्ड स्टेशन रोड, पुणे');
    expect(outside.asked[0]).toMatchObject({
      url: '/at/18.5286000/73.8745000?key=K',
      headers: { authorization: 'Bearer K' },
    });
  });

  it('returns null if the field is empty or missing', async () => {
    outside.answer = () => ({ body: { results: [] } });
    for (const field of ['results.0.formatted', 'results', 'constructor.name', '__proto__', ''])
      expect(await generic(field).addressOf(PUNE), field).toBeNull();
    outside.answer = () => ({ status: 404 });
    expect(await generic('a').addressOf(PUNE)).toBeNull();
  });

  it.each<[string, OutsideServer['answer'], string]>([
    ['refuses', () => ({ status: 403 }), 'answered 403'],
    ['answers garbage', () => ({ body: '<html>' }), 'not JSON'],
    ['redirects', () => ({ status: 302, headers: { location: '/x' } }), 'answered 302'],
    ['sends too much', () => ({ body: 'x'.repeat(400_000) }), 'too large'],
    ['never answers', () => new Promise(() => {}), 'timed out'],
  ])('that %s causes an error that does not reveal the key', async (_how, answer, words) => {
    outside.answer = answer;
    const error: unknown = await generic('a', words === 'timed out' ? 200 : PATIENT)
      .addressOf(PUNE)
      .catch((caught: unknown) => caught);
    expect(String(error)).toContain(words);
    expect(String(error)).not.toMatch(/key=K|Bearer/);
  });
});

describe('an address line', () => {
  it('is one printable line of limited length for any input', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const line = addressLine(value);
        return (
          line === null ||
          (line.length > 0 && line.length <= 300 && !/[\p{Cc}\n]|(?![\u200C\u200D])\p{Cf}/u.test(line))
        );
      }),
    );
    expect(addressLine('  12,\u202e daoR\nPune\u0000 ')).toBe('12, daoR Pune');
    expect(addressLine('क्\u200dष')).toBe('क्\u200dष');
    expect(addressLine('x'.repeat(400))).toHaveLength(300);
  });
});
