/** One request to a gateway of a phone channel, limited in time and size. Its failures become errors that can be stored. */
import { askOutside } from '../outgoing/ask-outside.ts';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import { DeliveryError, SENDING_MILLISECONDS } from './message.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

export interface GatewayRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** `name`: what its errors call it. */
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
    if (error instanceof OutgoingError) throw new DeliveryError(`${name} ${error.reason}`);
    throw error;
  }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Null for what is no JSON. */
export function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
