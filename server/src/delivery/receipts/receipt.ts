/** What a provider reports, whichever it is. Nothing else of its report is kept: it may name numbers and texts. */
import type { Channel } from '@countersign/contract/rules/messages';
import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';
import type { SendState } from '../../database/schema.ts';

export interface Receipt {
  channel: Exclude<Channel, 'email'>;
  /** Ours, where the report names it. */
  id: string | null;
  providerId: string | null;
  state: Exclude<SendState, 'queued'>;
  /** The provider's code for why it failed. */
  code: string | null;
  /** What that code means, where we know the provider's codes. */
  failure?: DeliveryFailureCode | undefined;
}

/** A code, and nothing that could be a number of somebody. */
export const asCode = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[\w.-]{1,40}$/.test(text) && !/\d{7}/.test(text) ? text : null;
};
