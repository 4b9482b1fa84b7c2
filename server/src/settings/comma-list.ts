/** Parses settings that hold several names separated by commas. */
import { z } from 'zod';

export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const commaList = z.string().transform(partsOf);
