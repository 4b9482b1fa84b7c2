/**
 * Reads the delivery reports of any SMS gateway, as JSON, a form or a query. The settings state their field names and
 * values.
 */
import { validate as isUuid } from 'uuid';
import { textFault } from '../../database/stored-text.ts';
import { readJson } from '../../http/json-body.ts';
import type { Settings } from '../../settings/settings.ts';
import { asCode, type Receipt } from './receipt.ts';

/**
 * The states that gateways commonly report, based on SMPP 3.4 (5.2.28, message_state). They are in capital letters
 * without other characters.
 */
const USUAL: Readonly<Record<string, Receipt['state']>> = {
  ACCEPTED: 'sent',
  ACCEPTD: 'sent',
  SENT: 'sent',
  SUBMITTED: 'sent',
  ENROUTE: 'sent',
  DELIVERED: 'delivered',
  DELIVRD: 'delivered',
  FAILED: 'failed',
  UNDELIVERED: 'failed',
  UNDELIV: 'failed',
  UNDELIVERABLE: 'failed',
  REJECTED: 'failed',
  REJECTD: 'failed',
  EXPIRED: 'failed',
  DELETED: 'failed',
};

type ReceiptSettings = Pick<Settings, 'SMS_RECEIPT_FIELDS' | 'SMS_RECEIPT_STATUSES'>;

/** Reads a report, or a list of reports. */
export function readGatewayReceipts(
  settings: ReceiptSettings,
  { query, body, contentType }: { query: URLSearchParams; body: Buffer; contentType: string },
): Receipt[] {
  const isJson = /json/i.test(contentType);
  const read = isJson && body.length > 0 ? readJson(body) : null;
  const given = read?.ok
    ? [read.value].flat()
    : [Object.fromEntries(body.length > 0 ? new URLSearchParams(body.toString('utf8')) : query)];
  return given.flatMap((each) => readOne(settings, each) ?? []);
}

function readOne(
  { SMS_RECEIPT_FIELDS, SMS_RECEIPT_STATUSES }: ReceiptSettings,
  given: unknown,
): Receipt | null {
  const { id: idField, status: statusField, error: errorField } = SMS_RECEIPT_FIELDS;
  const [id, status] = [textAt(given, idField), textAt(given, statusField)];
  const state = status === null ? undefined : stateOf(status, SMS_RECEIPT_STATUSES);
  if (id === null || state === undefined) return null;
  const isOurs = isUuid(id);
  return {
    channel: 'sms',
    id: isOurs ? id : null,
    providerId: isOurs ? null : id,
    state,
    code: errorField === undefined ? null : asCode(textAt(given, errorField)),
  };
}

function stateOf(
  status: string,
  own: Readonly<Record<string, Receipt['state']>> | undefined,
): Receipt['state'] | undefined {
  if (own) return Object.hasOwn(own, status) ? own[status] : undefined;
  const word = status.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return Object.hasOwn(USUAL, word) ? USUAL[word] : undefined;
}

/** Returns the text at a path: `data.status` is the field `status` of the object `data`. */
function textAt(given: unknown, field: string): string | null {
  const value = field
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Object(at)[name] : undefined,
      given,
    );
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 200 && textFault(value) === null
    ? value
    : null;
}
