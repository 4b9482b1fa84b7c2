/** How the installation does: what seals, what sends, what waits. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { boundedCount } from '../schemas/list.ts';
import { MESSAGE_CHANNELS } from '../rules/messages.ts';
import { DELIVERY_FAILURES } from '../rules/delivery-failures.ts';

export const QUEUES = ['messages', 'seals', 'webhooks', 'reviews', 'evidence_log', 'insight'] as const;
export const PROVIDED = [
  'sms',
  'whatsapp',
  'voice',
  'mail',
  'maps',
  'geocoder',
  'addresses',
  'timestamps',
  'vision',
  'storage',
] as const;
/** Those of which it is noted when they answered; how messages do is told by channel. */
export const WATCHED = [
  'voice',
  'maps',
  'geocoder',
  'addresses',
  'timestamps',
  'vision',
  'storage',
] as const satisfies readonly (typeof PROVIDED)[number][];

/** settled: one master key opens everything; the others are the way there, in their order. */
export const ROTATION_STATES = ['settled', 'announced', 'reencrypting', 'waiting_for_nodes'] as const;

const time = z.string().nullable();

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/v1/staff/health',
  access: 'staff',
  roles: ['administrator'],
  tag: 'Staff',
  summary:
    'The providers and how they do, the end of the certificate that seals, the master key, the age of address data, and what waits',
  data: z.object({
    at: z.string(),
    seal: z.object({
      /** Why nothing can be sealed; null when all is well. */
      problem: z.string().nullable(),
      certificate_ends_at: time,
      last_sealed_at: time,
    }),
    /** The master key, and how far its rotation is. */
    keys: z.object({
      state: z.enum(ROTATION_STATES),
      since: time,
      /** Values and files under the newest key, of all that have to be; unreadable ones were altered. */
      done: z.number(),
      total: z.number(),
      unreadable: z.number(),
      /** Servers that run with a former master key. */
      nodes_with_former_key: z.number(),
    }),
    /** Of the last seven days; one-time passwords are in insight. WhatsApp where it is set up. */
    channels: z.array(
      z.object({
        channel: z.enum(MESSAGE_CHANNELS),
        sent: boundedCount,
        failed: boundedCount,
        /** As the provider reports it; null where it reports nothing. */
        delivered: boundedCount.nullable(),
        last_sent_at: time,
        last_failed_at: time,
        last_error: z.string().nullable(),
        last_failure_code: z.enum(DELIVERY_FAILURES).nullable(),
        last_provider_code: z.string().nullable(),
      }),
    ),
    webhooks: z.object({ last_delivered_at: time, undelivered: boundedCount }),
    /** Which provider is chosen for what, when it answered last and when it last did not; null where it was not asked. */
    providers: z.array(
      z.object({ port: z.enum(PROVIDED), name: z.string(), answered_at: time, unanswered_at: time }),
    ),
    address_data: z.array(z.object({ name: z.string(), date: z.string() })),
    queues: z.array(z.object({ name: z.enum(QUEUES), waiting: boundedCount, oldest_at: time })),
  }),
});
