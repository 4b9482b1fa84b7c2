import { z } from 'zod';
import { missingSettings, type Environment } from './needed-settings.ts';

/** Accepts an address with placeholders. It is not parsed with `new URL`, which would escape the braces. */
const addressWith = (...placeholders: string[]) =>
  z
    .string()
    .regex(/^https?:\/\/[^/\s]+/, 'must be an address')
    .refine((url) => placeholders.every((placeholder) => url.includes(placeholder)), {
      message: `must contain ${placeholders.join(', ')}`,
    })
    .optional();

const base = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional();

export const signalSettings = {
  MAP_PROVIDER: z.enum(['schematic', 'tiles', 'static', 'none']).default('schematic'),
  MAP_TILES_URL: addressWith('{z}', '{x}', '{y}'),
  MAP_STATIC_URL: addressWith('{latitude}', '{longitude}'),
  MAP_ATTRIBUTION: z.string().max(80).default('© OpenStreetMap contributors'),
  GEOCODER: z.enum(['nearest-place', 'nominatim', 'http', 'none']).default('nearest-place'),
  NOMINATIM_URL: base,
  GEOCODER_URL: addressWith('{latitude}', '{longitude}'),
  GEOCODER_FIELD: z
    .string()
    .regex(/^[^.]+(?:\.[^.]+)*$/, 'must be like results.0.formatted_address')
    .optional(),
  GEOCODER_AUTHORIZATION: z.string().optional(),
  /** A folder of CIDR lists and of databases in MaxMind's format. */
  IP_INTELLIGENCE: z.string().optional(),
  IP_SERVICE: z.enum(['none', 'proxycheck', 'ipqualityscore']).default('none'),
  IP_SERVICE_KEY: z.string().optional(),
  IP_SERVICE_URL: base,
};

/** Checks rules that span several settings. Returns a message such as `NAME: must be …` for each violation. */
export function signalMistakes(given: Environment): string[] {
  return missingSettings(given, {
    'MAP_PROVIDER=tiles': ['MAP_TILES_URL'],
    'MAP_PROVIDER=static': ['MAP_STATIC_URL'],
    'GEOCODER=nominatim': ['NOMINATIM_URL'],
    'GEOCODER=http': ['GEOCODER_URL', 'GEOCODER_FIELD'],
    'IP_SERVICE=ipqualityscore': ['IP_SERVICE_KEY'],
  });
}
