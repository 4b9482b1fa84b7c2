/** `npm run cli -- practice-esign`: runs the practice provider of Aadhaar eSign until Ctrl-C. */
import { once } from 'node:events';
import { openPracticeEsign, practiceSettings } from '../composition/practice-esign.ts';

export const PRACTICE_USAGE = `  practice-esign [--port <port>] run a practice provider of Aadhaar eSign on this machine (port 4040) until Ctrl-C, and print the settings that use it;
                                 not in production`;

export const PRACTICE_OPTIONS = { port: { type: 'string' } } as const;

const DEFAULT_PORT = '4040';

export async function practiceEsignCommand(
  given: string = DEFAULT_PORT,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  if (environment['NODE_ENV'] === 'production') {
    console.error('The practice provider is not available in production.');
    return 1;
  }
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
  if (!(port <= 65_535)) {
    console.error('--port must be a number up to 65535.');
    return 2;
  }
  const practice = await openPracticeEsign(environment, port);
  console.log(
    `The practice provider of Aadhaar eSign listens on ${practice.url}. Add these settings to .env:\n`,
  );
  for (const [name, value] of Object.entries(practiceSettings(practice))) console.log(`${name}=${value}`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await practice.close();
  return 0;
}
