/** Runs one of the two servers as a child process of the bench. The parent process has prepared the database. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '@countersign/server/app';
import { readSettings } from '@countersign/server/settings/settings';
import { openKeys } from '@countersign/server/access/open-keys';
import { connectDatabase } from '@countersign/server/database/connect';
import { createLog } from '@countersign/server/http/request-log';
import { openServices } from '@countersign/server/composition/open-services';
import { startBareServer } from '../api/bare-server.ts';

const HOLD_RESOLUTION_MS = 5;

const config = readSettings(process.env);
if (!config.DATABASE_URL || !config.MASTER_KEY) throw new Error('DATABASE_URL and MASTER_KEY must be given');
if (process.argv[2] === 'bare') {
  const log = createLog(config.LOG_LEVEL);
  const database = connectDatabase(config.DATABASE_URL, { log });
  const { keys } = await openKeys({ settings: config, database, log, now: () => new Date() });
  process.send?.(await startBareServer({ connectionString: config.DATABASE_URL }, keys));
} else {
  const { services } = await openServices(config, createLog(config.LOG_LEVEL));
  const app = await buildApp(services);
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
}

// The disconnection means that the bench was interrupted.
process.once('disconnect', () => process.exit(1));

const holds = monitorEventLoopDelay({ resolution: HOLD_RESOLUTION_MS });
holds.enable();
process.on('message', () => {
  process.send?.(Math.max(0, holds.max / 1e6 - HOLD_RESOLUTION_MS));
  holds.reset();
});
