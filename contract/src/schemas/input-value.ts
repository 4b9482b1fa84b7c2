import { z } from 'zod';
import { MAX_INPUT_LENGTH } from '../rules/signer-inputs.ts';

/** What a signer fills in. The rules count letters, which can have several code units. */
export const inputValue = z.union([z.string().max(4 * MAX_INPUT_LENGTH), z.boolean()]);
