/** Schemas of values that several calls use. */
import { exactly } from './exactly.ts';
import { MAX_DOCUMENTS } from '../rules/limits.ts';
import { tidyName } from '../rules/plain-text.ts';
import { z } from 'zod';

/** Returns the schema of an integer between `min` and `max`. */
export const whole = (min: number, max: number) => z.number().int().min(min).max(max);

/** The number of a document in the query of a call, counted from 1. */
export const documentInQuery = z.coerce.number().int().min(1).max(MAX_DOCUMENTS);

export const textOrNull = z.string().nullable();

/** Text that contains more than white space. */
export const filled = (max: number) => z.string().trim().min(1).max(max);

/** An id. Ids are compared as text, and the evidence contains them in lower case. */
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

/** The name of a person, a template or a branch. It is stored in the form in which it is displayed. */
export const name = z.string().overwrite(tidyName).min(1, 'must contain a visible letter or digit').max(200);

export const department = name.max(100);

/** The new department of an object. Null for all departments. */
export const moved = exactly({ department: department.nullable() });

/** The secret part of a personal link. */
export const linkToken = z.string().regex(/^[\w-]{43}$/, 'must be a link token');

export const participantId = z.string().min(1).max(64);

/**
 * The folder in which lists show an object. Null if the object is in no folder. A folder exists as long as it contains
 * an object.
 */
export const filed = exactly({ folder: name.max(100).nullable() });

/** A version number. The maximum keeps it within the range of the database column. */
export const askedVersion = whole(1, 1_000_000);

/** A version with its author and the time of its creation. */
export const madeVersion = z.object({
  version: z.number(),
  changed_at: z.string(),
  changed_by: z.string().nullable().describe('The name of the person or API key. Null if unknown.'),
});
