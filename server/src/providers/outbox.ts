/** Implements the embedded default for every channel: messages are stored encrypted, and developers can read them. */
import type { Channel } from '@countersign/contract/rules/messages';
import { desc } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { outbox } from '../database/schema.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database } from '../database/connect.ts';
import type { Mail } from './mail/mail.ts';
import type { Sms } from './sms/sms.ts';
import { spokenText, type Voice } from './voice/voice.ts';
import type { WhatsApp } from './whatsapp/whatsapp.ts';

interface OutboxDeps {
  database: Database;
  vault: Vault;
  now: () => Date;
}

export interface OutboxMessage {
  channel: Channel;
  to: string;
  subject: string | null;
  text: string;
  sentAt: Date;
}

export interface Outbox {
  sms: Sms;
  whatsApp: WhatsApp;
  voice: Voice;
  mail: Mail;
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const storeText = async (channel: Channel, to: string, text: string) => {
    await store(deps, channel, { to, subject: null, text });
    return null;
  };
  return {
    sms: { send: ({ to, text }) => storeText('sms', to, text) },
    whatsApp: { takes: () => true, send: ({ to, text }) => storeText('whatsapp', to, text) },
    // The digits of the OTP are also stored separately, as for every other channel, so that developers can copy them.
    voice: {
      speaks: () => true,
      call: (call) => storeText('voice', call.to, `${spokenText(call)} (${call.otp})`),
    },
    mail: { send: ({ to, subject, text }) => store(deps, 'email', { to, subject, text }) },
  };
}

async function store(
  { database, vault, now }: OutboxDeps,
  channel: OutboxMessage['channel'],
  content: { to: string; subject: string | null; text: string },
): Promise<void> {
  const id = uuid();
  const contentEncrypted = vault.encrypt(JSON.stringify(content), `outbox.content:${id}`);
  await database.db.insert(outbox).values({ id, channel, contentEncrypted, sentAt: now() });
}

const MESSAGES_SHOWN = 200;

export async function readOutbox({ database, vault }: OutboxDeps): Promise<OutboxMessage[]> {
  const rows = await database.db.select().from(outbox).orderBy(desc(outbox.id)).limit(MESSAGES_SHOWN);
  return rows.map((row) => {
    const content: Pick<OutboxMessage, 'to' | 'subject' | 'text'> = JSON.parse(
      vault.decrypt(row.contentEncrypted, `outbox.content:${row.id}`),
    );
    return { ...content, channel: row.channel, sentAt: row.sentAt };
  });
}
