/** Sends a request to an external IP intelligence service and parses the response. */
import { z } from 'zod';
import { askOutside } from '../../outgoing/ask-outside.ts';
import { jsonOf } from '../../outgoing/json-of.ts';
import type { AddressReading } from './ip-intelligence.ts';

export interface AddressService {
  name: string;
  /** Looks up an address. Throws if the service gives no usable answer. */
  read(address: string): Promise<AddressReading>;
}

export interface ServiceSettings {
  /** The address of the service, without a trailing slash. */
  url: string;
  key: string | undefined;
  timeoutMs?: number;
}

const TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 64 * 1024;

export async function askService<S extends z.ZodType>(
  url: string,
  answer: S,
  { timeoutMs = TIMEOUT_MS }: Pick<ServiceSettings, 'timeoutMs'>,
): Promise<z.output<S>> {
  const { status, body } = await askOutside(url, {
    headers: { accept: 'application/json' },
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
  });
  if (status !== 200) throw new Error(`The address service answered ${status}`);
  const parsed = answer.safeParse(jsonOf(body));
  // The error message leaves out the response, because the response may quote the key.
  if (!parsed.success) throw new Error('The address service returned a response that cannot be read');
  return parsed.data;
}

export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullish()
  .catch(null)
  .transform((code) => code ?? null);
