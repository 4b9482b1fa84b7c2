/**
 * A test process that uses the embedded server as main does. It opens the server, claims the data directory, prints the
 * outcome as a line of JSON, and ends cleanly on SIGTERM.
 */
import { once } from 'node:events';
import { claimDataDirectory } from '../claim.ts';
import { openEmbeddedPostgres } from '../open.ts';

const [dataDir = '', platformPackage] = process.argv.slice(2);
const silent = () => undefined;
const server = await openEmbeddedPostgres({
  dataDir,
  log: { info: silent, warn: silent, error: silent },
  ...(platformPackage && { platformPackage }),
});
const claim = await claimDataDirectory(server.connection);
const { connection, notes } = server;
console.log(
  JSON.stringify({
    pid: process.pid,
    outcome: claim.outcome,
    connection,
    dataDir: server.dataDir,
    notes,
    message: claim.outcome === 'refused' ? claim.message : '',
  }),
);
if (claim.outcome === 'claimed') {
  const alive = setInterval(silent, 60_000);
  await once(process, 'SIGTERM');
  clearInterval(alive);
  await claim.release();
  await server.stop();
} else {
  server.detach();
}
