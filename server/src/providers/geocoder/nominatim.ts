/**
 * Nominatim, OpenStreetMap's geocoder, as an operator runs it (its public server is not for this use). A place it knows
 * nothing about is answered by `{ "error": … }` with status 200, in which the field is simply missing.
 */
import type { Geocoder } from './geocoder.ts';
import { createHttpGeocoder } from './http-geocoder.ts';

/** Down to the house: what the evidence wants to know. */
const BUILDING = '18';

export function createNominatim(settings: { url: string; publicUrl: string; timeoutMs?: number }): Geocoder {
  const query = new URLSearchParams({ format: 'jsonv2', zoom: BUILDING, addressdetails: '0' });
  return createHttpGeocoder({
    url: `${settings.url}/reverse?${query.toString()}&lat={latitude}&lon={longitude}`,
    field: 'display_name',
    // Its rules ask for a name by which the asker can be told.
    headers: { 'user-agent': `Countersign (${settings.publicUrl})`, 'accept-language': 'en' },
    ...(settings.timeoutMs === undefined ? {} : { timeoutMs: settings.timeoutMs }),
  });
}
