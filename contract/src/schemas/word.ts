import { z } from 'zod';

/** An identifier that programs use for a role, a field or a value. */
export const word = z
  .string()
  .regex(
    /^[A-Za-z][\w.-]{0,63}$/,
    'must start with a letter, followed by letters, digits, periods, underscores or hyphens',
  );
