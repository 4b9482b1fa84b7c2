import { z } from 'zod';
import { tidyName } from '../rules/name.ts';

/** Of a person, a template or a branch: kept as it is read. */
export const name = z
  .string()
  .overwrite(tidyName)
  .min(1, 'must have a letter or a digit that can be seen')
  .max(200);

export const department = name.max(100);
