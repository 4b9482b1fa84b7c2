/** Starts Countersign: database, jobs, HTTP. Ctrl-C drains what runs and exits 0. */
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
import { openServices } from './composition/open-services.ts';
import { firstAdministratorLink } from './staff/invitations.ts';

/** How long a request that still runs may hold up the end: photos are given 20 seconds, and an upload has to arrive. */
const IN_FLIGHT_MILLISECONDS = 30_000;
/** Balancers ask every few seconds whether a node is ready. */
const PRODUCTION_DRAIN_SECONDS = 5;

const output = createOutput(process.env['NODE_ENV'] === 'production');
output.takeOverNode();

async function main(): Promise<void> {
  const options = readStartOptions(process.argv.slice(2));
  const settings = readSettings(options.lan ? lanEnvironment(process.env) : process.env, unsafeDefaults);
  const log = createLog(settings.LOG_LEVEL);
  // Half of the start of a worker is the compiling of its sources.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(settings.DATA_DIR, 'compiled');
  const stop = stopSignal();
  const opened = await openServices(settings, log, { onLost: stop.because });
  const { services, notes } = opened;
  const lan = options.lan ? await openLocalNetwork(settings, services.now()) : null;
  if (lan && !settings.PUBLIC_URL) services.publicUrl = lan.urlAt(settings.PORT);
  const lifecycle = { stopping: false };
  const app = await buildApp(services, lan?.https, lifecycle);
  const address = await app.listen({ host: settings.HOST, port: settings.PORT });
  // With PORT=0 the system chose: links must lead where we really are.
  if (!settings.PUBLIC_URL) services.publicUrl = lan ? lan.urlAt(Number(new URL(address).port)) : address;

  for (const note of notes) output.say(note);
  output.say(`Countersign listens on ${address}`);
  const sealProblem = await services.sealer.problem();
  if (sealProblem) log.error(`Nothing can be sealed: ${sealProblem}`);
  const isDemo = options.demo && settings.NODE_ENV !== 'production';
  if (isDemo) await printDemo().catch(sayDemoIsAway);
  else await printFirstLink();

  const reason = await stop.asked;
  lifecycle.stopping = true;
  output.say(`Stopping (${reason}) …`);
  const drain = settings.DRAIN_SECONDS ?? (settings.NODE_ENV === 'production' ? PRODUCTION_DRAIN_SECONDS : 0);
  // A database that another process took over must not be worked on any longer.
  if (reason in constants.signals) await delay(drain * 1000);
  const impatience = setTimeout(() => app.server.closeAllConnections(), IN_FLIGHT_MILLISECONDS);
  await app.close();
  clearTimeout(impatience);
  await opened.close();

  /** A node without its storage waits for it, and so does the demonstration. */
  function sayDemoIsAway(error: unknown): void {
    if (!isStorageUnavailable(error)) throw error;
    output.say('The demonstration waits for the storage, which does not answer. Start again once it does.');
  }

  /** Until somebody can sign in, whoever reads this is the administrator. */
  async function printFirstLink(): Promise<void> {
    const link = await firstAdministratorLink(services);
    if (link)
      output.say(`Nobody can sign in to the console yet. Its first administrator begins here: ${link}`);
  }

  async function printDemo(): Promise<void> {
    const links = await demoLinks(services);
    console.log('\nA loan agreement waits for two signers. Open a link, one per signer:');
    for (const { name, link } of links) console.log(`  ${name}: ${link}`);
    const hints = lan ? await lanNotes(lan, links[0]?.link ?? services.publicUrl, process.stdout) : [];
    for (const hint of hints) console.log(hint);
    console.log(
      `The console, signed in as its administrator (works once): ${await demoConsoleLink(services)}`,
    );
    console.log(`Messages, one-time passwords among them: ${services.publicUrl}/dev/outbox`);
    if (settings.API_REFERENCE === 'on') {
      console.log(`API reference: ${services.publicUrl}/api/reference`);
      console.log(`Documentation: ${services.publicUrl}/docs\n`);
    }
  }
}

/** Resolves at the first request to stop; a second Ctrl-C stops waiting for what still runs. */
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
