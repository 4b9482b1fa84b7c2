/** Opens the real application on a real database, with a clock that tests can set. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { buildApp } from '../../src/app.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { connectDatabase } from '../../src/database/connect.ts';
import type { EmbeddedConnection } from '../../src/database/embedded/connection.ts';
import { createLog } from '../../src/http/request-log.ts';
import { openServices } from '../../src/composition/open-services.ts';
import { createSealer } from '../../src/sealing/sealer.ts';
import { copySelfMade, selfMadeIssuer } from '../../src/sealing/self-made-seals.ts';
import {
  sharedInspector,
  sharedLayouts,
  sharedPictures,
  sharedRebuilder,
  sharedSealPool,
  sharedTables,
  sharedVerifier,
  sharedVision,
} from './shared-workers.ts';
import { watchAnswers } from './described-answers.ts';
import { createTestDatabase } from './test-database.ts';
import type { Messengers } from '../../src/messaging/messengers.ts';
import type { PhotoReaders } from '../../src/providers/photo-readers.ts';
import type { Signals } from '../../src/providers/signals.ts';
import type { Services } from '../../src/composition/services.ts';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  apiKey: string;
  clock: {
    pass(span: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
    /** Stops the clock. From then on, time advances only by `pass`, however slow the machine is. */
    hold(): void;
  };
  close(): Promise<void>;
}

export interface TestAppOptions {
  environment?: Record<string, string>;
  /** Whether sealing is on. It is off by default, because it takes time and most tests end before the seal. */
  seals?: boolean;
  /** Changes how the application connects to the database. */
  reach?: (database: EmbeddedConnection) => PoolConfig;
  replace?: Partial<
    Pick<Messengers, 'sms' | 'whatsApp' | 'voice' | 'mail'> &
      Signals &
      Pick<PhotoReaders, 'vision'> &
      Pick<Services, 'remoteSigners'>
  >;
}

/**
 * The SMS budgets of tests. They are large, because tests send many messages to a few numbers. Other tests check the
 * budgets.
 */
export const ROOMY_BUDGETS = {
  SMS_BUDGET_PARTICIPANT: '999999,999999',
  SMS_BUDGET_NUMBER: '999999,999999',
  SMS_BUDGET_INSTALLATION: '999999,999999',
};

export async function openTestApp({
  environment = {},
  seals = false,
  reach = (connection) => connection,
  replace = {},
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-test-'));
  const testDatabase = await createTestDatabase();
  const apiKey = `test_${randomBytes(24).toString('hex')}`;
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    BOOTSTRAP_API_KEY: apiKey,
    ...ROOMY_BUDGETS,
    ...environment,
  });
  const log = createLog(settings.LOG_LEVEL);
  let ahead = 0;
  let heldAt: number | undefined;
  const database = connectDatabase(reach(testDatabase.connection), { log });
  const opened = await openServices(settings, log, {
    now: () => new Date((heldAt ?? Date.now()) + ahead),
    publicUrl: 'http://sign.test',
    leavesSealing: !seals,
    database: { database, notes: [], close: () => database.close() },
  });
  const { keys, now } = opened.services;
  Object.assign(opened.services, {
    vision: sharedVision,
    pictures: sharedPictures,
    pdfInspector: sharedInspector,
    pdfLayouts: sharedLayouts,
    pdfRebuilder: sharedRebuilder,
    tables: sharedTables,
    pdfVerifier: sharedVerifier,
    sealer: createSealer(
      settings,
      keys.sealKey,
      now,
      () => copySelfMade({ settings, database, keys, now }),
      () => selfMadeIssuer({ settings, database, keys, now }),
      sharedSealPool,
    ),
    ...replace,
  });
  const app = await buildApp(opened.services);
  await app.ready();
  watchAnswers(app);

  return {
    app,
    services: opened.services,
    apiKey,
    clock: {
      pass({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
        ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
      },
      hold() {
        heldAt = Date.now();
      },
    },
    async close() {
      await app.close();
      await opened.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens another HTTP application with the same services. It does not share the first application's data in memory. */
export async function openOtherNode(test: TestApp): Promise<TestApp> {
  const app = await buildApp(test.services);
  await app.ready();
  watchAnswers(app);
  return { ...test, app };
}

export function databaseUrl({ services }: TestApp): string {
  const { user, host, port, database } = services.database.pool.options;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
}
