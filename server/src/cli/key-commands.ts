/** `npm run cli -- keys …`: replaces the master key while the servers run, and tells how far that is. */
import { randomBytes } from 'node:crypto';
import { findMasterKey, isOwnKey, keyIn, ownKeyFile, writtenKey } from '../crypto/master-key.ts';
import { createSecretFile, readSecretFile, replaceSecretFile } from '../crypto/secret-file.ts';
import { rotateMasterKey, UNDER_WAY } from '../rotation/rotate.ts';
import { rotationStatus, sumOf } from '../rotation/status.ts';
import type { Settings } from '../settings/settings.ts';
import type { Tools } from './api-key-commands.ts';

export const KEYS_USAGE = `  keys rotate                    bring in a new master key while the servers run: NEW_MASTER_KEY, NEW_MASTER_KEY_FILE or
                                 NEW_MASTER_KEY_WRAPPED; where the key is DATA_DIR/master.key, a new one is made in its place
  keys status                    which master key is in use since when, and how far its rotation is`;

export async function rotateKeys(tools: Tools): Promise<number> {
  const { settings, now } = tools;
  const current = await findMasterKey(settings);
  if (!current) {
    console.error('Start the server once before: there are no keys to rotate yet.');
    return 1;
  }
  const isUnderWay = (await rotationStatus(tools)).state !== 'settled';
  const next = await nextKey(settings, isUnderWay);
  const { isNew, activeFrom } = await rotateMasterKey(tools, current, next);
  console.log(
    isNew
      ? `The new master key is in. New data is encrypted under it from ${activeFrom.toISOString()} on, what is older in the background: see \`keys status\`.`
      : 'The new master key was in already.',
  );
  console.log(await settle(settings, now()));
  return 0;
}

/** Given as the present one is, or made beside it: a command that was cut short finds it again. */
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
      'Give the new key as NEW_MASTER_KEY, NEW_MASTER_KEY_FILE or, with MASTER_KEY_COMMAND, NEW_MASTER_KEY_WRAPPED (openssl rand -base64 32 makes one).',
    );
  const made = nextFile(settings);
  if (isUnderWay && (await readSecretFile(made)) === null) throw new Error(UNDER_WAY);
  return keyIn(made, await createSecretFile(made, writtenKey(randomBytes(32))));
}

const nextFile = ({ DATA_DIR }: Settings): string => `${ownKeyFile(DATA_DIR)}.next`;

/** Only after the database has it: until then the former key is the only one. */
async function settle(settings: Settings, at: Date): Promise<string> {
  const file = ownKeyFile(settings.DATA_DIR);
  const given = settings.NEW_MASTER_KEY ?? settings.NEW_MASTER_KEY_FILE ?? settings.NEW_MASTER_KEY_WRAPPED;
  if (!isOwnKey(settings) || given !== undefined)
    return `Now give every server the new key in place of the former one. Where it is in the environment, restart them one after the other; where it is
in a file, replace the file, and they take it up within a minute. The former key opens nothing any more once no server holds it.
Keep it apart for backups from before today.`;
  const day = `${file}.until-${at.toISOString().slice(0, 10)}`;
  const former = await replaceSecretFile(file, nextFile(settings), day);
  return `${file} holds the new key; the server takes it up within a minute. The former one is in ${former}:
move it to where your backups from before today are, since they need it, or delete it. Other servers need the new file too.`;
}

export async function printKeyStatus(tools: Tools): Promise<number> {
  const { state, since, places, nodes } = await rotationStatus(tools);
  if (!since) {
    console.log('There is no key yet: the first start of a server makes one.');
    return 0;
  }
  const { done, total, unreadable } = sumOf(places);
  console.log(`Master key  since ${since.toISOString()}`);
  console.log(`State       ${STATES[state]}`);
  console.log(`Servers     ${nodes.newest} with the newest key, ${nodes.former} with a former one`);
  if (places.length > 0) console.log(`Encrypted   ${done} of ${total} values and files under the newest key`);
  for (const { place, done: moved, total: all, isDone } of places)
    if (!isDone) console.log(`            ${place}: ${moved} of ${all ?? 'not counted yet'}`);
  if (unreadable > 0)
    console.log(
      `UNREADABLE  ${unreadable} were altered and are left as they are: see the log, and \`evidence verify --all\``,
    );
  return 0;
}

const STATES = {
  settled: 'settled: everything is under the newest key, which alone opens it',
  announced: 'a new key was announced; the servers learn it before they write under it',
  reencrypting: 'new data is under the newest key, older data is being encrypted anew',
  waiting_for_nodes:
    'everything is under the newest key; the former one is removed when no running server holds it and one holds the new',
} as const;
