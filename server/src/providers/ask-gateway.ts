/**
 * Sends one request to the gateway of a phone channel, within limits of time and size. Any failure becomes an error
 * that is safe to store.
 */
import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';
import { askOutside } from '../outgoing/ask-outside.ts';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import { DeliveryError, SENDING_MILLISECONDS } from './message.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

export interface GatewayRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends the request. `name` is the gateway's name in error messages. */
export async function askGateway(
  name: string,
  url: string,
  request: GatewayRequest,
  timeoutMs = SENDING_MILLISECONDS,
): Promise<{ status: number; text: string }> {
  try {
    const answer = await askOutside(url, { ...request, timeoutMs, maxBytes: MAX_ANSWER_BYTES });
    return { status: answer.status, text: answer.body.toString('utf8') };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw new DeliveryError(error.isTimeout ? 'timeout' : 'provider_unavailable', `${name} ${error.reason}`);
  }
}

/** Creates the error for a gateway that refused the message with an HTTP status only. */
export const refusedWith = (name: string, status: number): DeliveryError =>
  new DeliveryError(failureOf(status), `${name} answered ${status}`, { providerCode: String(status) });

function failureOf(status: number): DeliveryFailureCode {
  if (status === 401 || status === 402 || status === 403) return 'account_rejected';
  return status === 429 || status >= 500 ? 'provider_overloaded' : 'rejected_by_provider';
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Creates the error for a gateway that refused the message. `code` is the gateway's own error code, if it gave one. */
export function refusalOf(
  name: string,
  { status, code }: { status: number; code: number | undefined },
  failures: ReadonlyMap<string, DeliveryFailureCode>,
  finalCodes: ReadonlySet<number>,
): DeliveryError {
  if (code === undefined) return refusedWith(name, status);
  const failure = failures.get(String(code)) ?? 'rejected_by_provider';
  const details = { providerCode: String(code), isFinal: finalCodes.has(code) };
  return new DeliveryError(failure, `${name} refused with error ${code}`, details);
}
