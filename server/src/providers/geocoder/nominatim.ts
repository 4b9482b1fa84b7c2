/**
 * Queries Nominatim, OpenStreetMap's geocoder, on the operator's own server, because the public server does not allow
 * this use. For an unknown position it responds with `{ "error": … }` and status 200, so the field is missing.
 */
import type { Geocoder } from './geocoder.ts';
import { createHttpGeocoder } from './http-geocoder.ts';

/** The most detailed address level. */
const BUILDING = '18';

export function createNominatim(settings: { url: string; publicUrl: string; timeoutMs?: number }): Geocoder {
  const query = new URLSearchParams({ format: 'jsonv2', zoom: BUILDING, addressdetails: '0' });
  return createHttpGeocoder({
    url: `${settings.url}/reverse?${query.toString()}&lat={latitude}&lon={longitude}`,
    field: 'display_name',
    // The usage policy requires a user agent that identifies the application.
    headers: { 'user-agent': `Countersign (${settings.publicUrl})`, 'accept-language': 'en' },
    ...(settings.timeoutMs === undefined ? {} : { timeoutMs: settings.timeoutMs }),
  });
}
