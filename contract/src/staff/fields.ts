/** Schemas of fields that several staff calls use. */
import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from '../rules/staff.ts';

export const email = z
  .email()
  .max(254)
  .overwrite((text) => text.toLowerCase());

export const password = z.string().min(1).max(PASSWORD_MAX_LENGTH);

/** A code from an authenticator app, or a recovery code. */
export const code = z.string().trim().min(6).max(40);
