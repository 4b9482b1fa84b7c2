/** `npm run cli -- keys …`: replaces the master key while the servers run, and shows the progress. */
import { randomBytes } from 'node:crypto';
import { findMasterKey, isOwnKey, keyIn, ownKeyFile, writtenKey } from '../crypto/master-key.ts';
import { createSecretFile, readSecretFile, replaceSecretFile } from '../crypto/secret-file.ts';
import { rotateMasterKey, UNDER_WAY } from '../rotation/rotate.ts';
import { rotationStatus, sumOf } from '../rotation/status.ts';
import type { Settings } from '../settings/settings.ts';
import type { Tools } from './api-key-commands.ts';

export const KEYS_USAGE = `  keys rotate                    install a new master key while the servers run: NEW_MASTER_KEY, NEW_MASTER_KEY_FILE or
                                 NEW_MASTER_KEY_WRAPPED; if the key is DATA_DIR/master.key, a new one replaces it
  keys status                    show which master key is in use, since when, and the progress of its rotation`;

export async function rotateKeys(tools: Tools): Promise<number> {
  const { settings, now } = tools;
  const current = await findMasterKey(settings);
  if (!current) {
    console.error('Start the server once first: there are no keys to rotate yet.');
    return 1;
  }
  const isUnderWay = (await rotationStatus(tools)).state !== 'settled';
  const next = await nextKey(settings, isUnderWay);
  const { isNew, activeFrom } = await rotateMasterKey(tools, current, next);
  console.log(
    isNew
      ? `The new master key is installed. New data is encrypted under it from ${activeFrom.toISOString()} on, older data in the background: see \`keys status\`.`
      : 'The new master key was already installed.',
  );
  console.log(await settle(settings, now()));
  return 0;
}

/**
 * Returns the new key from the settings. If they contain no key, creates one in a file. A repeated command then finds
 * the same key in this file.
 */
async function nextKey(settings: Settings, isUnderWay: boolean): Promise<Buffer> {
  const { NEW_MASTER_KEY: key, NEW_MASTER_KEY_FILE: file, NEW_MASTER_KEY_WRAPPED: wrapped } = settings;
  if (key ?? file ?? wrapped) {
    const { DATA_DIR, MASTER_KEY_COMMAND } = settings;
    const source = { DATA_DIR, MASTER_KEY: key, MASTER_KEY_FILE: file, MASTER_KEY_COMMAND };
    const found = await findMasterKey({ ...source, MASTER_KEY_WRAPPED: wrapped });
    if (found) return found;
  }
  if (!isOwnKey(settings))
    throw new Error(
      'Set the new key as NEW_MASTER_KEY, NEW_MASTER_KEY_FILE or, with MASTER_KEY_COMMAND, NEW_MASTER_KEY_WRAPPED (openssl rand -base64 32 creates one).',
    );
  const made = nextFile(settings);
  if (isUnderWay && (await readSecretFile(made)) === null) throw new Error(UNDER_WAY);
  return keyIn(made, await createSecretFile(made, writtenKey(randomBytes(32))));
}

const nextFile = ({ DATA_DIR }: Settings): string => `${ownKeyFile(DATA_DIR)}.next`;

/**
 * Replaces the key file. The database must already have the new key, because until then only the former key is valid.
 */
async function settle(settings: Settings, at: Date): Promise<string> {
  const file = ownKeyFile(settings.DATA_DIR);
  const given = settings.NEW_MASTER_KEY ?? settings.NEW_MASTER_KEY_FILE ?? settings.NEW_MASTER_KEY_WRAPPED;
  if (!isOwnKey(settings) || given !== undefined)
    return `Now replace the key on every server. If it is in the environment, restart the servers one after the other. If it is
in a file, replace the file: the servers load it within a minute. Once no server uses the previous key, it decrypts nothing.
Keep the previous key separately for backups made before today.`;
  const day = `${file}.until-${at.toISOString().slice(0, 10)}`;
  const former = await replaceSecretFile(file, nextFile(settings), day);
  return `${file} contains the new key; the server loads it within a minute. The previous key is in ${former}:
move it to your backups made before today, which require it, or delete it. Other servers need the new file too.`;
}

export async function printKeyStatus(tools: Tools): Promise<number> {
  const { state, since, places, nodes } = await rotationStatus(tools);
  if (!since) {
    console.log('There is no key yet: the first start of a server creates one.');
    return 0;
  }
  const { done, total, unreadable } = sumOf(places);
  console.log(`Master key  since ${since.toISOString()}`);
  console.log(`State       ${STATES[state]}`);
  console.log(`Servers     ${nodes.newest} with the newest key, ${nodes.former} with a former one`);
  const isCounted = places.every((place) => place.isDone || place.total !== null);
  const ofAll = isCounted ? `${done} of ${total}` : `${done} (the total is not counted yet)`;
  if (places.length > 0) console.log(`Encrypted   values and files under the newest key: ${ofAll}`);
  for (const { place, done: moved, total: all, isDone } of places)
    if (!isDone) console.log(`            ${place}: ${moved} of ${all ?? 'not counted yet'}`);
  if (unreadable > 0)
    console.log(
      `UNREADABLE  ${unreadable} were altered and are left unchanged: see the log, and \`evidence verify --all\``,
    );
  return 0;
}

const STATES = {
  settled: 'settled: everything is encrypted under the newest key, and no other key can decrypt it',
  announced: 'announced: servers load the new key before they encrypt with it',
  reencrypting: 'new data is encrypted under the newest key, older data is being re-encrypted',
  waiting_for_nodes:
    'everything is encrypted under the newest key; the previous key is removed when no running server uses it and one uses the new key',
} as const;
