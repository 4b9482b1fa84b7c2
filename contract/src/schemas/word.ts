import { z } from 'zod';

/** An identifier of a role, a field or a value. Programs use it. */
export const word = z
  .string()
  .regex(
    /^[A-Za-z][\w.-]{0,63}$/,
    'must start with a letter, followed by letters, digits, periods, underscores or hyphens',
  );
