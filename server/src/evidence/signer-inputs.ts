/**
 * Reads the values that signers entered and those that were prefilled for them. They are stored only in the evidence,
 * as erasable details.
 */
import { inputValue } from '@countersign/contract/schemas/input-value';
import { INPUT_TYPES, type InputValue } from '@countersign/contract/rules/signer-inputs';
import { z } from 'zod';
import type { StoredEvent } from './read-event.ts';

const filledInput = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(INPUT_TYPES),
  value: inputValue,
  /** The value as text. Empty for a checkbox that is ticked. */
  text: z.string(),
});

export type FilledInput = z.output<typeof filledInput>;

/** Returns the values of the last signature. The events must belong to one signer. */
export function inputsIn(own: readonly Pick<StoredEvent, 'type' | 'about'>[]): FilledInput[] {
  const signature = own.findLast(({ type }) => type === 'SIGNATURE_CAPTURED');
  return z.array(filledInput).safeParse(signature?.about?.['inputs']).data ?? [];
}

const values = z.record(z.string(), inputValue);

export function prefilledIn(
  events: readonly Pick<StoredEvent, 'type' | 'about'>[],
  participantId: string,
): Record<string, InputValue> {
  const given = events.find(({ type }) => type === 'SESSION_CREATED')?.about?.['prefilled'];
  return values.safeParse(Object(given)[participantId]).data ?? {};
}
