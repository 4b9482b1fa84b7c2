/**
 * Defines the settings for a gateway that accepts an HTTP request: `<PREFIX>_URL`, `_METHOD`, `_HEADERS`, `_BODY`,
 * `_SUCCESS` and `_REFUSED`.
 */
import { z } from 'zod';
import { http } from '../outgoing/node-http.ts';
import { escapeFor, fillTemplate, placeholdersOf } from '../providers/gateway-template.ts';
import { contentTypeOf } from '../providers/http-gateway.ts';
import type { Environment } from './needed-settings.ts';

export const pattern = z.string().transform((text, context) => {
  try {
    return new RegExp(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a regular expression' });
    return z.NEVER;
  }
});

/** Names are converted to lower case, so that one header cannot be given twice. */
const headers = z.string().transform((text, context): Record<string, string> => {
  try {
    const given = z.record(z.string(), z.string()).parse(JSON.parse(text));
    const entries = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
    for (const [name, value] of entries) {
      http.validateHeaderName(name);
      http.validateHeaderValue(name, value);
    }
    return Object.fromEntries(entries);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be headers in JSON, such as {"authkey":"…"}' });
    return z.NEVER;
  }
});

const shape = {
  URL: z
    .string()
    .regex(/^https?:\/\//, 'must be an address')
    .optional(),
  METHOD: z.enum(['GET', 'POST', 'PUT']).optional(),
  HEADERS: headers.optional(),
  BODY: z.string().optional(),
  SUCCESS: pattern.optional(),
  REFUSED: pattern.optional(),
};
type Shape<Prefix extends string> = {
  [Name in keyof typeof shape as `${Prefix}_${Name}`]: (typeof shape)[Name];
};

export const gatewaySettings = <Prefix extends string>(prefix: Prefix): Shape<Prefix> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are made as the type makes them
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [`${prefix}_${name}`, schema]),
  ) as Shape<Prefix>;

/** Checks the request that the settings describe. Returns a message such as `NAME: must be …` for each violation. */
export function gatewayMistakes(prefix: string, given: Environment, known: readonly string[]): string[] {
  const [url = '', body = ''] = [given[`${prefix}_URL`], given[`${prefix}_BODY`]];
  const escape = escapeFor(
    contentTypeOf({ headers: headers.safeParse(given[`${prefix}_HEADERS`] ?? '{}').data ?? {}, body }),
  );
  const placeholders = new Set([...placeholdersOf(url), ...placeholdersOf(body)]);
  const unknown = [...placeholders].filter((placeholder) => !known.includes(placeholder));
  return [
    ...unknown.map(
      (placeholder) =>
        `${prefix}_BODY: contains the unknown {{${placeholder}}}; available are ${known.join(', ')}`,
    ),
    ...(placeholders.has('to') || placeholders.has('to_digits')
      ? []
      : [`${prefix}_BODY: must name {{to}} or {{to_digits}}`]),
    ...(URL.canParse(fillTemplate(url, {}, 'url'))
      ? []
      : [`${prefix}_URL: must be an address after its placeholders are replaced`]),
    ...(given[`${prefix}_METHOD`] === 'GET' && body
      ? [`${prefix}_BODY: is not allowed in a GET request`]
      : []),
    ...(escape === null ? [`${prefix}_HEADERS: Content-Type must be JSON, a form or XML`] : []),
    ...(escape === 'json' && body && !isJson(body, known)
      ? [`${prefix}_BODY: must be JSON after its placeholders are replaced`]
      : []),
  ];
}

/**
 * Returns whether the template is JSON. The sample values are valid only inside quotation marks. The check therefore
 * fails if a placeholder has no quotation marks, except `to_digits`.
 */
function isJson(template: string, known: readonly string[]): boolean {
  const samples = Object.fromEntries(known.map((placeholder) => [placeholder, '0"\n']));
  try {
    JSON.parse(fillTemplate(template, { ...samples, to_digits: '919876543210' }, 'json'));
    return true;
  } catch {
    return false;
  }
}
