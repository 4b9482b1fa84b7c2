/** The command line for keys, people, evidence and documents. It works whether or not a server is running. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { validate as isUuid } from 'uuid';
import { readSettings } from '../settings/settings.ts';
import { createVault } from '../crypto/vault.ts';
import { missingLogFile, verifyAll } from '../evidence/check.ts';
import { chainLog } from '../evidence/log.ts';
import { appendHead, isLogFileThere, readHeads } from '../evidence/log-file.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { createStorage } from '../providers/storage/encrypted-storage.ts';
import { recountAll } from '../insight/count.ts';
import { createBlobStore } from '../composition/choose-storage.ts';
import { openDatabase } from '../composition/open-database.ts';
import { findKeys } from '../access/open-keys.ts';
import { API_KEY_USAGE, createKey, listKeys, revokeKey, rotateKey, type Tools } from './api-key-commands.ts';
import { commandLog } from './command-log.ts';
import { readWords, type Typed } from './read-words.ts';
import { IDENTITY_USAGE, identityCommand } from './identity-command.ts';
import { practiceEsignCommand, PRACTICE_USAGE } from './practice-esign-command.ts';
import { rotateSeal, SEAL_USAGE, printSealStatus } from './seal-commands.ts';
import { KEYS_USAGE, rotateKeys, printKeyStatus } from './key-commands.ts';
import { listWebhookSecrets, rotateWebhookSecret, WEBHOOK_USAGE } from './webhook-commands.ts';
import { checkStorage, moveStorage, STORAGE_USAGE } from './storage-commands.ts';
import { inviteStaff, listStaff, makeLink, STAFF_USAGE } from './staff-commands.ts';

type Environment = NodeJS.ProcessEnv;

/**
 * The usage of the doctor is written here, because importing `doctorCommand` would load everything that the doctor
 * checks.
 */
const DOCTOR_USAGE = `  doctor [--json]                check settings, database, key, clock, providers, seal, storage, fonts and models, and suggest fixes;
                                 exit code 0 no findings, 1 problems, 3 only warnings. Run it as the server's user`;

const MIGRATE_USAGE = `  migrate [--plan] [--check]     apply the migrations of this version, as a start does; --plan only lists the missing ones, and --check also
                                 exits with code 1 if there are any`;

const BACKUP_USAGE = `  backup <folder or file>        back up the whole installation (rows, files, keys) while it runs, encrypted with BACKUP_PASSPHRASE: to a new file in an
                                 existing folder, or to the named file, which ends in .backup
  restore <file> [--check]       restore it into an empty installation and check every chain and file; --check only checks the backup`;

const USAGE = `Usage: npm run cli -- <command>

${API_KEY_USAGE}
${WEBHOOK_USAGE}
${STAFF_USAGE}
${KEYS_USAGE}
${SEAL_USAGE}
${DOCTOR_USAGE}
  evidence verify <session id>   check a session's evidence: its chain and the rows and files it refers to
  evidence verify --all          check every session, the staff chain and the transparency log; with --file <file> (or EVIDENCE_LOG_FILE)
                                 also compare the chain heads stored elsewhere
  evidence head [--file <file>]  print the head of the transparency log, or append it to a file stored elsewhere
${STORAGE_USAGE}
${MIGRATE_USAGE}
${BACKUP_USAGE}
  insight rebuild                recount the insight figures from the first event
  verify <file>                  check whether a PDF, or the ZIP file of a session's documents or evidence, is from this installation and unchanged; exit code
                                 0 passed, 1 failed, 3 indeterminate, 2 not checked (no such file, or not a file of these types)
  sample-document <file>         write a sample loan agreement for trying the product
${IDENTITY_USAGE}
${PRACTICE_USAGE}
`;

/** Returns the exit code. All output goes to the console. */
export async function runCommand(args: readonly string[], environment: Environment): Promise<number> {
  const typed = readWords(args);
  if (typed === 'help' || typed === 'usage') {
    console.log(USAGE);
    return typed === 'help' ? 0 : 2;
  }
  const wrong = 'problem' in typed ? typed.problem : conflictOf(typed);
  if ('problem' in typed || wrong !== null) {
    console.error(`${wrong}\n\nnpm run cli -- --help lists the commands`);
    return 2;
  }
  const command = commandOf(typed);
  if (command === null) {
    console.log(USAGE);
    return 2;
  }
  if (command.needs === 'nothing') return command.run(environment);
  const settings = readSettings(environment);
  const opened = await openDatabase(settings, commandLog, 'tool');
  try {
    return await command.run({ database: opened.database, log: commandLog, settings, now: () => new Date() });
  } finally {
    await opened.close();
  }
}

/** Reports valid words and options that contradict each other, so that no word or option is silently ignored. */
function conflictOf({ command, words, values }: Typed): string | null {
  if (command !== 'evidence verify') return null;
  if (values.all && words.length > 0) return 'evidence verify takes a session id or --all, not both';
  return values.file !== undefined && !values.all ? 'evidence verify takes --file only with --all' : null;
}

type Command =
  | { needs: 'database'; run: (tools: Tools) => Promise<number> }
  /** The command opens the database itself if it needs one. */
  | { needs: 'nothing'; run: (environment: Environment) => Promise<number> };

const withDatabase = (run: (tools: Tools) => Promise<number>): Command => ({ needs: 'database', run });
const alone = (run: (environment: Environment) => Promise<number>): Command => ({ needs: 'nothing', run });

function commandOf({ command, words: [first = '', second = ''], values }: Typed): Command | null {
  const { all, file, from, to, name, departments, branches } = values;
  switch (command) {
    case 'sample-document':
      return alone(() => writeSample(first));
    case 'identity verify':
      return alone((environment) =>
        identityCommand({ ...values, name: String(name), file: resolveFile(first) }, environment),
      );
    case 'practice-esign':
      return alone((environment) => practiceEsignCommand(values.port, environment));
    case 'verify':
      return alone((environment) => verifyFile(first, environment));
    case 'doctor':
      return alone((environment) => examine(values.json === true, environment));
    case 'migrate':
      return alone((environment) => migrate(values, environment));
    case 'backup':
      return alone((environment) => backUp(first, environment));
    case 'restore':
      return alone((environment) => restore(first, values.check === true, environment));
    case 'api-key create':
      return withDatabase((tools) => createKey(tools, String(name), values));
    case 'api-key rotate':
      return withDatabase((tools) => rotateKey(tools, first, values));
    case 'api-key list':
      return withDatabase(listKeys);
    case 'api-key revoke':
      return withDatabase((tools) => revokeKey(tools, first));
    case 'staff invite':
      return withDatabase((tools) => inviteStaff(tools, first, second, { name, departments, branches }));
    case 'staff link':
      return withDatabase((tools) => makeLink(tools, first));
    case 'staff list':
      return withDatabase(listStaff);
    case 'webhook-secret rotate':
      return withDatabase((tools) => rotateWebhookSecret(tools, values));
    case 'webhook-secret list':
      return withDatabase(listWebhookSecrets);
    case 'seal rotate':
      return withDatabase((tools) => rotateSeal(tools, from));
    case 'seal status':
      return withDatabase(printSealStatus);
    case 'keys rotate':
      return withDatabase(rotateKeys);
    case 'keys status':
      return withDatabase(printKeyStatus);
    case 'evidence verify':
      if (all) return withDatabase((tools) => verifyEverything(tools, file));
      return first === '' ? null : withDatabase((tools) => verify(tools, first));
    case 'evidence head':
      return withDatabase((tools) => printOrAppendHead(tools, file));
    case 'storage check':
      return withDatabase(checkStorage);
    case 'storage move':
      return withDatabase((tools) => moveStorage(tools, String(to)));
    case 'insight rebuild':
      return withDatabase(rebuildInsight);
  }
}

/**
 * npm runs scripts in the project's folder, but a relative path refers to the folder in which the command was called.
 */
const resolveFile = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', file);

async function verifyFile(file: string, environment: Environment): Promise<number> {
  const { verifyCommand } = await import('./verify-command.ts');
  return verifyCommand(resolveFile(file), environment);
}

async function examine(json: boolean, environment: Environment): Promise<number> {
  const { doctorCommand } = await import('./doctor/doctor-command.ts');
  return doctorCommand(environment, json);
}

async function migrate(values: Typed['values'], environment: Environment): Promise<number> {
  const { migrateCommand } = await import('./migrate-command.ts');
  return migrateCommand(values, environment);
}

async function backUp(target: string, environment: Environment): Promise<number> {
  const { backupCommand } = await import('./backup-commands.ts');
  return backupCommand(resolveFile(target), environment);
}

async function restore(file: string, isCheckAlone: boolean, environment: Environment): Promise<number> {
  const { restoreCommand } = await import('./backup-commands.ts');
  return restoreCommand(resolveFile(file), environment, isCheckAlone);
}

async function writeSample(file: string): Promise<number> {
  // Imported on demand, because the drawing code is a third of all code to load and only this command uses it.
  const { makeDemoAgreement } = await import('../demo/sample-agreement/sample-agreement.ts');
  const target = resolveFile(file);
  await writeFile(target, await makeDemoAgreement(new Date(), 'Meridian Finance'));
  console.log(`A sample loan agreement is in ${target}`);
  return 0;
}

/**
 * Prints a message and returns null if there is no key to verify the evidence with. A newly created key would make
 * every chain look altered.
 */
async function evidenceTools(tools: Tools) {
  const { database, settings } = tools;
  const keys = await findKeys(tools);
  if (!keys) {
    console.error(
      'Evidence is checked with the key it was written with: set MASTER_KEY, or set DATA_DIR to the folder of the key.',
    );
    return null;
  }
  const storage = createStorage(createBlobStore(settings), keys.blobs);
  return { database, keys, vault: createVault(keys.personalData), storage };
}

async function verifyEverything(all: Tools, file: string | undefined): Promise<number> {
  const tools = await evidenceTools(all);
  if (!tools) return 1;
  const headFile = file === undefined ? all.settings.EVIDENCE_LOG_FILE : resolveFile(file);
  const isMissing = headFile !== undefined && !(await isLogFileThere(headFile));
  if (isMissing && file !== undefined) {
    console.error(`${missingLogFile(headFile)}. Is its disk mounted?`);
    return 1;
  }
  const anchors = headFile === undefined ? [] : await readHeads(headFile);
  const {
    sessions,
    faults: found,
    log,
    staff,
  } = await verifyAll(tools, anchors, (id, ones) => {
    for (const fault of ones) console.log(`FAULT  ${id}  ${fault}`);
  });
  for (const fault of staff.faults) console.log(`FAULT  staff  ${fault}`);
  for (const fault of log.faults) console.log(`FAULT  ${fault}`);
  // A missing file counts as lost if the log has entries, because a server with this setting would have published a
  // chain head.
  const isLost = isMissing && log.head.seq > 0;
  if (isLost) console.log(`FAULT  ${missingLogFile(headFile)} (EVIDENCE_LOG_FILE)`);
  const faults = found + (isLost ? 1 : 0);
  console.log(
    isLost && found === 0
      ? `The evidence of all ${sessions} sessions and of staff is consistent, but the file of chain heads is missing: restore it, or find out who removed it.`
      : faults === 0
        ? `The evidence of all ${sessions} sessions and of staff (${staff.head.count} events) is intact: log entry ${log.head.seq}, head ${log.head.sha256}`
        : `The evidence was altered: ${faults} faults.`,
  );
  return faults === 0 ? 0 : 1;
}

async function printOrAppendHead(all: Tools, file: string | undefined): Promise<number> {
  const tools = await evidenceTools(all);
  if (!tools) return 1;
  const head = await chainLog(tools);
  if (file === undefined) console.log(`${head.seq} ${head.sha256}`);
  else await appendHead(resolveFile(file), head, all.now());
  return 0;
}

async function rebuildInsight(tools: Tools): Promise<number> {
  console.log(`Recounted up to entry ${await recountAll(tools)} of the transparency log.`);
  return 0;
}

async function verify(all: Tools, sessionId: string): Promise<number> {
  const tools = await evidenceTools(all);
  if (!tools) return 1;
  const report = isUuid(sessionId) ? await verifySessionEvidence(tools, sessionId) : null;
  if (!report) {
    console.error(`No session has the id ${sessionId}.`);
    return 1;
  }
  for (const fault of report.faults) console.log(`FAULT  ${fault}`);
  console.log(
    report.intact
      ? `The evidence of ${sessionId} is intact: ${report.head.count} events, head ${report.head.sha256}`
      : `The evidence of ${sessionId} was altered.`,
  );
  return report.intact ? 0 : 1;
}
