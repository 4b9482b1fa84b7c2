import { z } from 'zod';

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** A moment in any zone. Beyond these years the database knows none. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= FIRST && Date.parse(text) <= LAST, {
    message: 'must be in the years 1 to 9999',
  });
