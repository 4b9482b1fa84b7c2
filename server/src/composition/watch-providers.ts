/**
 * Notes when each provider answered last, and when it last did not, for the console's page on health: an administrator sees there that
 * maps have failed since noon. Kept in memory and written now and then: every signing asks most of them, some in the middle of a transaction.
 */
import type { WATCHED } from '@countersign/contract/staff/health';
import { sql } from 'drizzle-orm';
import { providerAnswers } from '../database/schema.ts';
import type { Kernel } from '../signing/kernel.ts';
import type { Services } from './services.ts';

type Port = (typeof WATCHED)[number];

/** Asks the provider, and notes whether it answered. */
export type Ask = <T>(port: Port, ask: () => Promise<T>, isAnswer?: (answer: T) => boolean) => Promise<T>;

export interface Watch {
  ask: Ask;
  /** Writes what was noted since the last time. */
  write: () => Promise<void>;
  stop: () => Promise<void>;
}

const WRITE_MILLISECONDS = 15_000;

/** Those that are services of their own; the address service is a part of one (`choose-signals.ts`). */
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
          // A seal without its time-stamp is of level B-B.
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

/** Another node may have seen it later. */
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
