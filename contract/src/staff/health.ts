/** Calls that report the health of the installation: sealing, delivery, providers and queues. */
import { z } from 'zod';
import { textOrNull } from '../schemas/values.ts';
import { staffCall } from '../call.ts';
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
/** The providers whose response times are recorded. Providers of messages are reported per channel instead. */
export const WATCHED = [
  'voice',
  'maps',
  'geocoder',
  'addresses',
  'timestamps',
  'vision',
  'storage',
] as const satisfies readonly (typeof PROVIDED)[number][];

/** The stages of a rotation of the master key, in order. `settled` means that a single master key decrypts all data. */
export const ROTATION_STATES = ['settled', 'announced', 'reencrypting', 'waiting_for_nodes'] as const;

const time = textOrNull;

export const getHealth = staffCall('GET', '/health', {
  roles: ['administrator'],
  summary:
    'Retrieve the state of the providers, the expiry of the sealing certificate, the master key, the age of the address data, and the queues',
  data: z.object({
    at: z.string(),
    seal: z.object({
      /** The reason why sealing is impossible. Null if it is possible. */
      problem: textOrNull,
      certificate_ends_at: time,
      last_sealed_at: time,
    }),
    /** The master key and the progress of its rotation. */
    keys: z.object({
      state: z.enum(ROTATION_STATES),
      since: time,
      /**
       * The number of values and files that are encrypted with the newest key, and the total. Values and files that
       * cannot be decrypted were altered.
       */
      done: z.number(),
      total: z.number(),
      unreadable: z.number(),
      /** The number of servers that still use a former master key. */
      nodes_with_former_key: z.number(),
    }),
    /** The messages of the last seven days. One-time passwords are excluded, because insight covers them. */
    channels: z.array(
      z.object({
        channel: z.enum(MESSAGE_CHANNELS),
        sent: boundedCount,
        failed: boundedCount,
        failed_last_hour: boundedCount,
        /**
         * The number of messages that the provider reported as delivered. Null if the provider sends no such reports.
         */
        delivered: boundedCount.nullable(),
        last_sent_at: time,
        last_failed_at: time,
        last_error: textOrNull,
        last_failure_code: z.enum(DELIVERY_FAILURES).nullable(),
        last_provider_code: textOrNull,
      }),
    ),
    webhooks: z.object({ last_delivered_at: time, undelivered: boundedCount }),
    /**
     * Each provider, with the times of its last response and of its last failure to respond. A time is null if there
     * was none.
     */
    providers: z.array(
      z.object({ port: z.enum(PROVIDED), name: z.string(), answered_at: time, unanswered_at: time }),
    ),
    address_data: z.array(z.object({ name: z.string(), date: z.string() })),
    queues: z.array(z.object({ name: z.enum(QUEUES), waiting: boundedCount, oldest_at: time })),
  }),
});
