import { expect, it } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { readGatewayReceipts } from './gateway.ts';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const read = (
  report: { query?: string; body?: string; contentType?: string },
  environment: Record<string, string> = {},
) =>
  readGatewayReceipts(readSettings(environment), {
    query: new URLSearchParams(report.query ?? ''),
    body: Buffer.from(report.body ?? ''),
    contentType: report.contentType ?? '',
  });

const DELIVERED = { channel: 'sms', id: ID, providerId: null, state: 'delivered', code: null };

it.each([
  ['a query', { query: `message_id=${ID}&status=DELIVRD` }, [DELIVERED]],
  [
    'a form',
    {
      body: `message_id=${ID}&status=Undelivered&error=0x21`,
      contentType: 'application/x-www-form-urlencoded',
    },
    [{ ...DELIVERED, state: 'failed', code: '0x21' }],
  ],
  [
    'JSON, with an id of its own',
    { body: '{"message_id":12345,"status":"sent"}', contentType: 'application/json' },
    [{ ...DELIVERED, id: null, providerId: '12345', state: 'sent' }],
  ],
  [
    'a list with one report that states nothing',
    {
      body: `[{"message_id":"${ID}","status":"delivered"},{"status":"?"},null]`,
      contentType: 'application/json',
    },
    [DELIVERED],
  ],
  [
    'an error that could be a number',
    { query: `message_id=${ID}&status=failed&error=919876543210` },
    [{ ...DELIVERED, state: 'failed' }],
  ],
  ['no JSON', { body: '{', contentType: 'application/json' }, []],
  ['an unknown word', { query: `message_id=${ID}&status=constructor` }, []],
  ['a number with a NUL', { query: 'message_id=a%00b&status=delivered' }, []],
  ['nothing', {}, []],
])('a gateway reports by %s', (_name, report, receipts) => {
  expect(read(report)).toEqual(receipts);
});

const body = (state: unknown) => ({
  body: JSON.stringify({ data: { ref: ID, state } }),
  contentType: 'application/json; charset=utf-8',
});

it('uses the configured names and values', () => {
  const own = {
    SMS_RECEIPT_FIELDS: '{"id":"data.ref","status":"data.state"}',
    SMS_RECEIPT_STATUSES: '{"1":"delivered","2":"failed"}',
  };
  expect(read(body(1), own)).toEqual([DELIVERED]);
  expect(read(body('DELIVRD'), own)).toEqual([]);
});
