/** Starts Countersign: database, jobs, HTTP. On Ctrl-C, it finishes running work and exits with 0. */
import { constants } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { unsafeDefaults } from './settings/operating-settings.ts';
import { readSettings } from './settings/settings.ts';
import { demoConsoleLink } from './demo/console.ts';
import { demoLinks } from './demo/demo.ts';
import { isStorageUnavailable } from './providers/storage/storage.ts';
import { createLog } from './http/request-log.ts';
import { createOutput } from './http/process-output.ts';
import { lanEnvironment, lanNotes, openLocalNetwork } from './composition/lan/local-network.ts';
import { readStartOptions } from './composition/lan/start-options.ts';
import { withPracticeEsign } from './composition/practice-esign.ts';
import { openServices } from './composition/open-services.ts';
import { firstAdministratorLink } from './staff/invitations.ts';

/**
 * The time for which a running request may delay the shutdown. Reading photos may take 20 seconds, and uploads may
 * still be arriving.
 */
const IN_FLIGHT_MILLISECONDS = 30_000;
/** Load balancers probe every few seconds, so they notice the stop within this time. */
const PRODUCTION_DRAIN_SECONDS = 5;

const output = createOutput(process.env['NODE_ENV'] === 'production');
output.takeOverNode();

async function main(): Promise<void> {
  const options = readStartOptions(process.argv.slice(2));
  const environment = await withPracticeEsign(process.env);
  const settings = readSettings(options.lan ? lanEnvironment(environment) : environment, unsafeDefaults);
  const log = createLog(settings.LOG_LEVEL);
  // Compiled code is cached, because half of a worker's start time is compiling its sources.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(settings.DATA_DIR, 'compiled');
  const stop = stopSignal();
  const opened = await openServices(settings, log, { onLost: stop.because });
  const { services, notes } = opened;
  const lan = options.lan ? await openLocalNetwork(settings, services.now()) : null;
  if (lan && !settings.PUBLIC_URL) services.publicUrl = lan.urlAt(settings.PORT);
  const lifecycle = { stopping: false };
  const app = await buildApp(services, lan?.https, lifecycle);
  const address = await app.listen({ host: settings.HOST, port: settings.PORT });
  // With PORT=0 the system selects the port, and links must contain the actual port.
  if (!settings.PUBLIC_URL) services.publicUrl = lan ? lan.urlAt(Number(new URL(address).port)) : address;

  for (const note of notes) output.say(note);
  output.say(`Countersign listens on ${address}`);
  const sealProblem = await services.sealer.problem();
  if (sealProblem) log.error(`Documents cannot be sealed: ${sealProblem}`);
  const isDemo = options.demo && settings.NODE_ENV !== 'production';
  if (isDemo) await printDemo().catch(sayDemoIsAway);
  else await printFirstLink();

  const reason = await stop.asked;
  lifecycle.stopping = true;
  output.say(`Stopping (${reason}) …`);
  const drain = settings.DRAIN_SECONDS ?? (settings.NODE_ENV === 'production' ? PRODUCTION_DRAIN_SECONDS : 0);
  // If another process took over the database, this process must stop using it at once, without draining.
  if (reason in constants.signals) await delay(drain * 1000);
  const impatience = setTimeout(() => app.server.closeAllConnections(), IN_FLIGHT_MILLISECONDS);
  await app.close();
  clearTimeout(impatience);
  await opened.close();

  /** Explains why there are no demo links. The demonstration waits, as a node does, until the storage is available. */
  function sayDemoIsAway(error: unknown): void {
    if (!isStorageUnavailable(error)) throw error;
    output.say('The demo links need the storage, which does not respond. Start again when it is available');
  }

  /**
   * Prints a link for the first administrator. Until a person can sign in, the operator who reads this output is the
   * administrator.
   */
  async function printFirstLink(): Promise<void> {
    const link = await firstAdministratorLink(services);
    if (link) output.say(`No one can sign in to the console yet. Create the first administrator: ${link}`);
  }

  async function printDemo(): Promise<void> {
    const links = await demoLinks(services);
    console.log('A loan agreement is waiting for two signers. Open one link for each signer:');
    for (const { name, link } of links) console.log(`  ${name}: ${link}`);
    const hints = lan ? await lanNotes(lan, links[0]?.link ?? services.publicUrl, process.stdout) : [];
    for (const hint of hints) console.log(hint);
    console.log(`Console, signed in as administrator (works once): ${await demoConsoleLink(services)}`);
    console.log(`Messages, including one-time passwords: ${services.publicUrl}/dev/outbox`);
    if (settings.API_REFERENCE === 'on') {
      console.log(`API reference: ${services.publicUrl}/api/reference`);
      console.log(`Documentation: ${services.publicUrl}/docs\n`);
    }
  }
}

/** Resolves at the first request to stop. A second Ctrl-C exits without waiting. */
function stopSignal() {
  const { promise: asked, resolve } = Promise.withResolvers<string>();
  let isAsked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isAsked) process.exit(130);
      isAsked = true;
      resolve(signal);
    });
  return { asked, because: resolve };
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    output.fail(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
