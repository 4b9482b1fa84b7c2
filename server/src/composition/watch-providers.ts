/**
 * Records when each provider last answered and last failed. The console's health page shows administrators, for
 * example, that maps have failed since noon. The times are held in memory and written periodically, because every
 * signing calls most providers, sometimes within a transaction.
 */
import type { WATCHED } from '@countersign/contract/staff/health';
import { sql } from 'drizzle-orm';
import { providerAnswers } from '../database/schema.ts';
import type { Kernel } from '../signing/kernel.ts';
import type { Services } from './services.ts';

type Port = (typeof WATCHED)[number];

/** Calls the provider and records whether it answered. */
export type Ask = <T>(port: Port, ask: () => Promise<T>, isAnswer?: (answer: T) => boolean) => Promise<T>;

export interface Watch {
  ask: Ask;
  /** Writes the times recorded since the last write. */
  write: () => Promise<void>;
  stop: () => Promise<void>;
}

const WRITE_MILLISECONDS = 15_000;

/**
 * Wraps the providers that are services themselves. `choose-signals.ts` wraps the IP address service, because it is
 * part of another service.
 */
export function watchProviders(services: Services, ask: Ask): Services {
  const { maps, geocoder, vision, voice, storage, sealer, settings } = services;
  return {
    ...services,
    maps: { draw: (scene) => ask('maps', () => maps.draw(scene)) },
    geocoder: { addressOf: (position) => ask('geocoder', () => geocoder.addressOf(position)) },
    vision: {
      ...vision,
      readPhotos: (...photos) =>
        ask(
          'vision',
          () => vision.readPhotos(...photos),
          (read) => read !== null,
        ),
    },
    voice: voice && { ...voice, call: (call) => ask('voice', () => voice.call(call)) },
    storage: { ...storage, put: (...file) => ask('storage', () => storage.put(...file)) },
    sealer: settings.TSA_URL
      ? {
          ...sealer,
          // A seal of level B-B lacks a time-stamp, and counts as a failure.
          seal: (...document) =>
            ask(
              'timestamps',
              () => sealer.seal(...document),
              (sealed) => sealed.ok && sealed.document.level !== 'B-B',
            ),
        }
      : sealer,
  };
}

interface Noted {
  answeredAt?: Date;
  unansweredAt?: Date;
}

/** Another node may have recorded a later time. */
const latest = (column: 'answered_at' | 'unanswered_at') =>
  sql.raw(`greatest(provider_answers.${column}, excluded.${column})`);

export function createWatch({ database, now, log }: Pick<Kernel, 'database' | 'now' | 'log'>): Watch {
  let noted = new Map<Port, Noted>();
  const note = (port: Port, column: keyof Noted) => noted.set(port, { ...noted.get(port), [column]: now() });
  const write = async () => {
    const rows = Array.from(noted, ([port, at]) => ({ port, ...at }));
    noted = new Map();
    if (rows.length === 0) return;
    await database.db
      .insert(providerAnswers)
      .values(rows)
      .onConflictDoUpdate({
        target: providerAnswers.port,
        set: { answeredAt: latest('answered_at'), unansweredAt: latest('unanswered_at') },
      })
      .catch((error: unknown) =>
        log.warn({ err: error }, 'The results of the providers could not be recorded'),
      );
  };
  const timer = setInterval(() => void write(), WRITE_MILLISECONDS).unref();
  return {
    async ask(port, ask, isAnswer = () => true) {
      try {
        const answer = await ask();
        note(port, isAnswer(answer) ? 'answeredAt' : 'unansweredAt');
        return answer;
      } catch (error) {
        note(port, 'unansweredAt');
        throw error;
      }
    },
    write,
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
