/**
 * Queries Nominatim, OpenStreetMap's geocoder, on the operator's own server, because the public server does not allow
 * this use. For an unknown position, Nominatim responds with status 200 and `{ "error": … }` instead of an address.
 */
import { z } from 'zod';
import { askOutside } from '../../outgoing/ask-outside.ts';
import { jsonOf } from '../../outgoing/json-of.ts';
import { type Geocoder, MOST_FOUND, type PlaceSearch } from './geocoder.ts';
import { addressLine, createHttpGeocoder } from './http-geocoder.ts';

/** The zoom level of Nominatim that gives the most detailed address. */
const BUILDING = '18';

interface NominatimSettings {
  url: string;
  publicUrl: string;
  timeoutMs?: number;
}

/** Returns the headers. Nominatim's usage policy requires a user agent that identifies the application. */
const headersFor = ({ publicUrl }: NominatimSettings) => ({
  'user-agent': `Countersign (${publicUrl})`,
  'accept-language': 'en',
});

export function createNominatim(settings: NominatimSettings): Geocoder {
  const query = new URLSearchParams({ format: 'jsonv2', zoom: BUILDING, addressdetails: '0' });
  return createHttpGeocoder({
    url: `${settings.url}/reverse?${query.toString()}&lat={latitude}&lon={longitude}`,
    field: 'display_name',
    headers: headersFor(settings),
    ...(settings.timeoutMs === undefined ? {} : { timeoutMs: settings.timeoutMs }),
  });
}

const SEARCH_TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 256 * 1024;
const foundPlaces = z.array(
  z.object({
    display_name: z.string(),
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
  }),
);

export function createNominatimSearch(settings: NominatimSettings): PlaceSearch {
  return {
    async find(text) {
      const query = new URLSearchParams({ format: 'jsonv2', limit: String(MOST_FOUND), q: text });
      const { status, body } = await askOutside(`${settings.url}/search?${query.toString()}`, {
        headers: { accept: 'application/json', ...headersFor(settings) },
        timeoutMs: settings.timeoutMs ?? SEARCH_TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
      });
      if (status !== 200) throw new Error(`The geocoder answered ${status}`);
      return foundPlaces.parse(jsonOf(body)).flatMap(({ display_name, lat, lon }) => {
        const name = addressLine(display_name);
        return name === null ? [] : [{ name, country: null, latitude: lat, longitude: lon }];
      });
    },
  };
}
