/**
 * Queries a generic geocoder, which answers a GET request with JSON. A configured path names the field with the
 * address.
 */
import { askOutside } from '../../outgoing/ask-outside.ts';
import { jsonOf } from '../../outgoing/json-of.ts';
import type { Geocoder } from './geocoder.ts';

export interface HttpGeocoderSettings {
  /** The address of the geocoder with the placeholders `{latitude}` and `{longitude}`. */
  url: string;
  /** The path of the address in the response: names and indexes separated by dots, such as `results.0.formatted`. */
  field: string;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

/** The time limit, which is shorter than the three seconds that the location step allows its providers. */
const TIMEOUT_MS = 2500;
const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_LENGTH = 300;

export function createHttpGeocoder(settings: HttpGeocoderSettings): Geocoder {
  const { url, field, headers = {}, timeoutMs = TIMEOUT_MS } = settings;
  return {
    async addressOf({ latitude, longitude }) {
      const target = url
        .replaceAll('{latitude}', latitude.toFixed(7))
        .replaceAll('{longitude}', longitude.toFixed(7));
      const { status, body } = await askOutside(target, {
        headers: { accept: 'application/json', 'user-agent': 'Countersign', ...headers },
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
      if (status === 404) return null;
      if (status !== 200) throw new Error(`The geocoder answered ${status}`);
      const answer = jsonOf(body);
      if (answer === undefined) throw new Error('The geocoder returned a response that is not JSON');
      return addressLine(valueAt(answer, field.split('.')));
    },
  };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
  return valueAt(Reflect.get(value, name), rest);
}

/** Converts an address from an external service to one printable line. Returns null if nothing printable is left. */
export function addressLine(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  // The two joiners are not removed, because Indian scripts need them. Other control and format characters are removed,
  // because they could reverse the text on the screen and in the evidence.
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line === '') return null;
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1).trimEnd()}…` : line;
}
