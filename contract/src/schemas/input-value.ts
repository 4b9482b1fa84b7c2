import { z } from 'zod';
import { MAX_INPUT_LENGTH } from '../rules/signer-inputs.ts';

/** A value that a signer fills in. The rules count letters, and a letter can have several code units. */
export const inputValue = z.union([z.string().max(4 * MAX_INPUT_LENGTH), z.boolean()]);
