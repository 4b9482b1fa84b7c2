import { z } from 'zod';

/** A resolved position, in points from the top left corner of the visible page. Page numbers start at 1. */
export const pageBox = {
  page: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
};
