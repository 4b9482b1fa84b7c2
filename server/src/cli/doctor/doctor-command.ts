/** `npm run cli -- doctor`: reports whether a server can run here with these settings, or what to fix first. */
import { findKeysReadOnly } from '../../access/open-keys.ts';
import { openDatabase, type OpenDatabase } from '../../composition/open-database.ts';
import type { Keys } from '../../crypto/keys.ts';
import { createLog } from '../../http/request-log.ts';
import { unsafeDefaults } from '../../settings/operating-settings.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { checkAadhaar } from './check-aadhaar.ts';
import { checkContent } from './check-content.ts';
import { checkCsc } from './check-csc.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { checkOutside } from './check-outside.ts';
import { checkProviders } from './check-providers.ts';
import { checkSeal } from './check-seal.ts';
import { asJson, check, exitCodeOf, type Finding, inWords, isThere, right, skipped } from './finding.ts';

export async function doctorCommand(environment: NodeJS.ProcessEnv, json: boolean): Promise<number> {
  const findings = await examine(environment);
  console.log(json ? asJson(findings) : inWords(findings));
  return exitCodeOf(findings);
}

export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  let settings: Settings | undefined;
  const todo = 'See docs/settings.md.';
  const readable = await check('settings', todo, async () => {
    settings = readSettings(environment);
    readSettings(environment, unsafeDefaults);
    return right(`they are complete for ${settings.NODE_ENV}`);
  });
  return settings ? [readable, ...(await examineInstallation(settings))] : [readable];
}

/** Logging is off because the findings contain all relevant information. */
const log = createLog('silent');
const now = () => new Date();

async function examineInstallation(settings: Settings): Promise<Finding[]> {
  let opened: OpenDatabase | undefined;
  const todo = 'Check DATABASE_URL, or DATA_DIR if the database is embedded.';
  const found = await check('database', todo, async () => {
    // A check must not create a database.
    if (settings.DATABASE_URL === undefined && !(await isThere(settings.DATA_DIR)))
      return skipped('the first start creates it, because DATABASE_URL is not set');
    opened = await openDatabase(settings, log, 'look');
    return right('the connection is open');
  });
  if (!opened) return [found, ...(await examineWithout(settings))];
  try {
    const { database } = opened;
    const findings = await checkDatabase(database);
    if (
      findings.some(
        ({ status, check: name }) => status === 'problem' || (name === 'migrations' && status !== 'right'),
      )
    )
      return [...findings, ...(await examineWithout(settings))];
    let keys: Keys | null = null;
    const fitting = await check(
      'master key',
      'Set MASTER_KEY, MASTER_KEY_FILE or MASTER_KEY_COMMAND, or DATA_DIR to the folder of its key.',
      async () => {
        keys = await findKeysReadOnly({ settings, database, now });
        return right(keys ? 'it matches the database' : 'there is none yet: the first start creates one');
      },
    );
    return [
      ...findings,
      fitting,
      ...(await checkProviders({ settings, database, log, now }, keys)),
      ...(await checkContent(database, settings)),
      await checkOutside(settings),
      ...(await checkCsc(settings)),
      await checkSeal(settings, keys, now),
      ...(await checkAadhaar(settings, now)),
      ...(await checkMachine(settings, keys, database)),
    ];
  } finally {
    await opened.close();
  }
}

/** Returns the findings of the checks that work without a database, or with one at another version. */
const examineWithout = async (settings: Settings): Promise<Finding[]> => [
  await checkOutside(settings),
  ...(await checkCsc(settings)),
  await checkSeal(settings, null, now),
  ...(await checkAadhaar(settings, now)),
  ...(await checkMachine(settings, null, null)),
];
