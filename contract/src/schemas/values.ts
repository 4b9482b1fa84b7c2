/** Values that many calls share. */
import { exactly } from './exactly.ts';
import { MAX_DOCUMENTS } from '../rules/limits.ts';
import { tidyName } from '../rules/plain-text.ts';
import { z } from 'zod';

/** Returns the schema of an integer within these limits. */
export const whole = (min: number, max: number) => z.number().int().min(min).max(max);

/** The number of a document in a query, counted from 1. */
export const documentInQuery = z.coerce.number().int().min(1).max(MAX_DOCUMENTS);

export const textOrNull = z.string().nullable();

/** Text with something other than white space. */
export const filled = (max: number) => z.string().trim().min(1).max(max);

/** Ids are compared as text, and the evidence contains them in lower case. */
export const idText = z.string().max(64).toLowerCase();

/** The id in the path of a call. */
export const recordId = z.object({ id: idText });

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** A time in any zone, within the range that the database supports. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= FIRST && Date.parse(text) <= LAST, {
    message: 'must be in the years 1 to 9999',
  });

/** The name of a person, a template or a branch, stored in the form in which it is displayed. */
export const name = z.string().overwrite(tidyName).min(1, 'must contain a visible letter or digit').max(200);

export const department = name.max(100);

/** The new department of an object. Null for all departments. */
export const moved = exactly({ department: department.nullable() });

/** Accepts any text, so that a malformed id and an unknown id get the same response. */
/** The secret part of a personal link. */
export const linkToken = z.string().regex(/^[\w-]{43}$/, 'must be a link token');

export const participantId = z.string().min(1).max(64);

/** The folder in which lists show an object. Null for none. A folder exists while something is in it. */
export const filed = exactly({ folder: name.max(100).nullable() });

/** The limit keeps a version number within the range of the database column. */
export const askedVersion = whole(1, 1_000_000);

/** A version with its author and time. */
export const madeVersion = z.object({
  version: z.number(),
  changed_at: z.string(),
  changed_by: z.string().nullable().describe('The name of the person or API key. Null if unknown.'),
});
