/** The id in the path of a call: of a session, a template, a layout, a person. */
import { z } from 'zod';

export const recordId = z.object({ id: z.string().max(64) });
