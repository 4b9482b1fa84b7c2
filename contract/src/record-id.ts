/** Ids as they are written in calls: of a session, a template, a layout, a person. */
import { z } from 'zod';

/** In capitals it is the same id: many are compared as texts, and stand in the evidence as they came. */
export const idText = z.string().max(64).toLowerCase();

/** The id in the path of a call. */
export const recordId = z.object({ id: idText });
