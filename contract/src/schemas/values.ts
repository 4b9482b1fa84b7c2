/** Values that many calls take or answer. */
import { tidyName } from '../rules/plain-text.ts';
import { z } from 'zod';

/** Upper case makes no difference: ids are compared as text, and the evidence contains them as they came. */
export const idText = z.string().max(64).toLowerCase();

/** The id in the path of a call. */
export const recordId = z.object({ id: idText });

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** A moment in any zone. Beyond these years the database knows none. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= FIRST && Date.parse(text) <= LAST, {
    message: 'must be in the years 1 to 9999',
  });

/** Of a person, a template or a branch: stored as it is read. */
export const name = z
  .string()
  .overwrite(tidyName)
  .min(1, 'must have a letter or a digit that can be seen')
  .max(200);

export const department = name.max(100);

/** Any text: a malformed id is answered exactly like an unknown one. */
export const participantId = z.string().min(1).max(64);

/** The bound keeps the number within the database's range. */
export const askedVersion = z.number().int().min(1).max(1_000_000);

/** A version with its author and time. */
export const madeVersion = z.object({
  version: z.number(),
  changed_at: z.string(),
  changed_by: z
    .string()
    .nullable()
    .describe('The name of the person or the API key; null where it is not known.'),
});
