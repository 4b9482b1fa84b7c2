import { z } from 'zod';

/** A resolved position, in points from the top left corner of the visible page. Pages count from 1. */
export const pageBox = {
  page: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
};
