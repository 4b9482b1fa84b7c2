import { describe, expect, it } from 'vitest';
import { consoleTexts } from '../../../texts/en/console/index.ts';
import { verdictOn, type Health } from './verdict.ts';

const NONE = { count: 0, has_more: false };
const AT = '2026-11-19T10:00:00.000Z';

const channel = (failed: number): Health['channels'][number] => ({
  channel: 'sms',
  sent: NONE,
  failed: NONE,
  failed_last_hour: { count: failed, has_more: false },
  delivered: null,
  last_sent_at: null,
  last_failed_at: null,
  last_error: null,
  last_failure_code: null,
  last_provider_code: null,
});

const healthy: Health = {
  at: AT,
  seal: { problem: null, certificate_ends_at: '2028-01-01T00:00:00.000Z', last_sealed_at: null },
  keys: { state: 'settled', since: null, done: 0, total: 0, unreadable: 0, nodes_with_former_key: 0 },
  channels: [channel(0)],
  webhooks: { last_delivered_at: null, undelivered: NONE },
  providers: [],
  address_data: [],
  queues: [],
};

const said = (part: Partial<Health>) => verdictOn({ ...healthy, ...part }, consoleTexts.health);

describe('the verdict on the installation', () => {
  it('says that everything works, with the messages that failed lately', () => {
    expect(said({})).toEqual({
      works: true,
      sentences: ['Everything works.', 'No message failed in the last hour.'],
    });
    expect(said({ channels: [channel(1), channel(2)] }).sentences).toEqual([
      'Everything works.',
      '3 messages failed in the last hour.',
    ]);
  });

  it('names what does not work', () => {
    expect(said({ seal: { ...healthy.seal, problem: 'The key is gone' } })).toMatchObject({
      works: false,
      sentences: ['Documents can’t be sealed.', 'No message failed in the last hour.'],
    });
    expect(said({ seal: { ...healthy.seal, certificate_ends_at: '2026-12-01T00:00:00.000Z' } }).works).toBe(
      false,
    );
    const silent = { port: 'maps', name: 'tiles', answered_at: null, unanswered_at: AT } as const;
    expect(said({ providers: [silent] }).sentences[0]).toBe('Maps: no response.');
    expect(said({ providers: [{ ...silent, answered_at: '2026-11-19T10:00:01.000Z' }] }).works).toBe(true);
  });
});
