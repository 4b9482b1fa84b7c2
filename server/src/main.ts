/** Starts Countersign: database, jobs, HTTP. Ctrl-C drains what runs and exits 0. */
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { demoLinks } from './demo/demo.ts';
import { createLog } from './http/request-log.ts';
import { openServices } from './open-services.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const stop = stopSignal();
  const { services, notes, close } = await openServices(config, log, { onLost: stop.because });
  const app = await buildApp(services);
  const address = await app.listen({ host: config.HOST, port: config.PORT });
  // With PORT=0 the system chose: links must lead where we really are.
  if (!config.PUBLIC_URL) services.publicUrl = address;

  for (const note of notes) console.log(note);
  console.log(`Countersign listens on ${address}`);
  if (process.argv.includes('--demo') && config.NODE_ENV !== 'production') await printDemo();

  const reason = await stop.asked;
  console.log(`Stopping (${reason}) …`);
  await app.close();
  await close();

  async function printDemo(): Promise<void> {
    console.log('\nA loan agreement waits for two signers. Open a link, one per signer:');
    for (const { name, link } of await demoLinks(services)) console.log(`  ${name}: ${link}`);
    console.log(`Messages, one-time passwords among them: ${services.publicUrl}/dev/outbox`);
    console.log(`API reference: ${services.publicUrl}/api/reference\n`);
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
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
