/** The real application on a real database, with a clock that tests can turn. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../database/connect.ts';
import { createLog } from '../http/request-log.ts';
import { openServices } from '../open-services.ts';
import type { Services } from '../services.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  apiKey: string;
  clock: { pass(span: { seconds?: number; minutes?: number; hours?: number; days?: number }): void };
  close(): Promise<void>;
}

export interface TestAppOptions {
  environment?: Record<string, string>;
  /** Most tests end before the seal, and none of those shall pay for it. */
  seals?: boolean;
  /** Stand-ins for providers whose outside world a test plays itself. */
  replace?: Partial<Pick<Services, 'sms' | 'mail' | 'maps' | 'geocoder' | 'ipIntelligence' | 'vision'>>;
}

export async function openTestApp({
  environment = {},
  seals = false,
  replace = {},
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-test-'));
  const testDatabase = await createTestDatabase();
  const apiKey = `test_${randomBytes(24).toString('hex')}`;
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    BOOTSTRAP_API_KEY: apiKey,
    ...environment,
  });
  const log = createLog(config.LOG_LEVEL);
  let ahead = 0;
  const database = connectDatabase(testDatabase.connection, { log });
  const opened = await openServices(config, log, {
    now: () => new Date(Date.now() + ahead),
    publicUrl: 'http://sign.test',
    leavesSealing: !seals,
    database: { database, notes: [], close: () => database.close() },
  });
  Object.assign(opened.services, replace);
  const app = await buildApp(opened.services);
  await app.ready();

  return {
    app,
    services: opened.services,
    apiKey,
    clock: {
      pass({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
        ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
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

/** For another process that is to work on the same database. */
export function databaseUrl({ services }: TestApp): string {
  const { user, host, port, database } = services.database.pool.options;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
}
