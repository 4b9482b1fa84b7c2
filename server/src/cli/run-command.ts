/** The command line: API keys, people, the master key, the check of the evidence and of documents. It works beside a running server and without one. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { validate as isUuid } from 'uuid';
import { readSettings } from '../settings/settings.ts';
import { createVault } from '../crypto/vault.ts';
import { verifyAll } from '../evidence/check.ts';
import { chainLog } from '../evidence/log.ts';
import { appendHead, readHeads } from '../evidence/log-file.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { createStorage } from '../providers/storage/encrypted-storage.ts';
import { recountAll } from '../insight/count.ts';
import { createBlobStore } from '../composition/choose-storage.ts';
import { openDatabase } from '../composition/open-database.ts';
import { findKeys } from '../access/open-keys.ts';
import {
  API_KEY_OPTIONS,
  API_KEY_USAGE,
  type ApiKeyOptions,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
  type Tools,
} from './api-key-commands.ts';
import { commandLog } from './command-log.ts';
import { rotateSeal, SEAL_OPTIONS, SEAL_USAGE, tellSeal } from './seal-commands.ts';
import { KEYS_USAGE, rotateKeys, tellKeys } from './key-commands.ts';
import { listWebhookSecrets, rotateWebhookSecret, WEBHOOK_USAGE } from './webhook-commands.ts';
import { moveStorage, STORAGE_USAGE } from './storage-commands.ts';
import {
  inviteStaff,
  listStaff,
  makeLink,
  STAFF_OPTIONS,
  STAFF_USAGE,
  type StaffOptions,
} from './staff-commands.ts';

type Environment = NodeJS.ProcessEnv;

/** Beside `doctorCommand` it would load everything that the doctor looks at. */
const DOCTOR_USAGE = `  doctor [--json]                check settings, database, key, clock, providers, seal, storage, fonts and models, and say what to do;
                                 exit code 0 all is right, 1 a problem, 3 warnings alone. Run it as the server's user`;

const BACKUP_USAGE = `  backup <folder or file>        the whole installation (rows, files, keys) in one file, encrypted with BACKUP_PASSPHRASE, while it runs: a new one in
                                 a folder that is there, or the named one, which ends in .backup
  restore <file> [--check]       bring it into an empty installation and check every chain and file; with --check, only say whether it is whole`;

const USAGE = `Usage: npm run cli -- <command>

${API_KEY_USAGE}
${WEBHOOK_USAGE}
${STAFF_USAGE}
${KEYS_USAGE}
${SEAL_USAGE}
${DOCTOR_USAGE}
  evidence verify <session id>   check a session's evidence: its chain, the rows and the files it speaks of
  evidence verify --all          check every session, the chain of staff and the log of all heads; with --file <file> (or EVIDENCE_LOG_FILE)
                                 also against the heads that were kept elsewhere
  evidence head [--file <file>]  print the head of the log of all heads, or append it to a file that is kept elsewhere
${STORAGE_USAGE}
${BACKUP_USAGE}
  insight rebuild                count the figures of insight anew, from the first event on
  verify <file>                  say of a PDF, or of the ZIP file of a session's documents or evidence, whether it is from here and unchanged; exit code
                                 0 passed, 1 failed, 3 indeterminate, 2 not checked (no such file, or none that can be judged)
  sample-document <file>         write a sample loan agreement to try things with
`;

/** Answers the exit code; what it has to say goes to the console. */
export async function runCommand(args: readonly string[], environment: Environment): Promise<number> {
  const read = readWords(args);
  if ('problem' in read) {
    console.error(`${read.problem}\n\nnpm run cli -- --help lists the commands`);
    return 2;
  }
  const { positionals, values } = read;
  if (positionals[0] === 'sample-document' && positionals[1]) return writeSample(positionals[1]);
  if (positionals[0] === 'verify' && positionals[1]) return verifyFile(positionals[1], environment);
  if (positionals[0] === 'doctor' && !values.help) return examine(values.json === true, environment);
  if (positionals[0] === 'backup' && positionals[1]) return backUp(positionals[1], environment);
  if (positionals[0] === 'restore' && positionals[1])
    return restore(positionals[1], values.check === true, environment);
  const command = commandOf(positionals, values);
  if (!command || values.help) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const settings = readSettings(environment);
  const opened = await openDatabase(settings, commandLog, 'tool');
  try {
    return await command({ database: opened.database, log: commandLog, settings, now: () => new Date() });
  } finally {
    await opened.close();
  }
}

function readWords(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...API_KEY_OPTIONS,
        ...STAFF_OPTIONS,
        ...SEAL_OPTIONS,
        all: { type: 'boolean' },
        file: { type: 'string' },
        to: { type: 'string' },
        check: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    // All that it throws tells of wrong words.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf(
  args: readonly string[],
  {
    all,
    file,
    from,
    to,
    departments,
    branches,
    ...key
  }: ApiKeyOptions & StaffOptions & { all?: boolean; file?: string; from?: string; to?: string },
): ((tools: Tools) => Promise<number>) | null {
  const [topic, verb, subject, role] = args;
  switch (`${topic} ${verb}`) {
    case 'api-key create':
      return key.name ? (tools) => createKey(tools, String(key.name), key) : null;
    case 'api-key rotate':
      return subject ? (tools) => rotateKey(tools, subject, key) : null;
    case 'api-key list':
      return listKeys;
    case 'api-key revoke':
      return subject ? (tools) => revokeKey(tools, subject) : null;
    case 'staff invite':
      if (!subject || !role) return null;
      return (tools) => inviteStaff(tools, subject, role, { name: key.name, departments, branches });
    case 'staff link':
      return subject ? (tools) => makeLink(tools, subject) : null;
    case 'staff list':
      return listStaff;
    case 'webhook-secret rotate':
      return (tools) => rotateWebhookSecret(tools, key);
    case 'webhook-secret list':
      return listWebhookSecrets;
    case 'seal rotate':
      return (tools) => rotateSeal(tools, from);
    case 'seal status':
      return tellSeal;
    case 'keys rotate':
      return rotateKeys;
    case 'keys status':
      return tellKeys;
    case 'evidence verify':
      if (all) return (tools) => verifyEverything(tools, file);
      return subject ? (tools) => verify(tools, subject) : null;
    case 'evidence head':
      return (tools) => tellHead(tools, file);
    case 'storage move':
      return to ? (tools) => moveStorage(tools, to) : null;
    case 'insight rebuild':
      return rebuildInsight;
    default:
      return null;
  }
}

/** npm runs scripts in the project's folder; a file is relative to where the command was called. */
const fileNamed = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', file);

async function verifyFile(file: string, environment: Environment): Promise<number> {
  const { verifyCommand } = await import('./verify-command.ts');
  return verifyCommand(fileNamed(file), environment);
}

async function examine(json: boolean, environment: Environment): Promise<number> {
  const { doctorCommand } = await import('./doctor/doctor-command.ts');
  return doctorCommand(environment, json);
}

async function backUp(target: string, environment: Environment): Promise<number> {
  const { backupCommand } = await import('./backup-commands.ts');
  return backupCommand(fileNamed(target), environment);
}

async function restore(file: string, isCheckAlone: boolean, environment: Environment): Promise<number> {
  const { restoreCommand } = await import('./backup-commands.ts');
  return restoreCommand(fileNamed(file), environment, isCheckAlone);
}

async function writeSample(file: string): Promise<number> {
  // Drawing is a third of what there is to load, and no other command draws.
  const { makeDemoAgreement } = await import('../demo/sample-agreement/sample-agreement.ts');
  const target = fileNamed(file);
  await writeFile(target, await makeDemoAgreement(new Date(), 'Meridian Finance'));
  console.log(`A sample loan agreement is in ${target}`);
  return 0;
}

/** Null, and said so, where there is no key to check with: one made for the occasion would call every chain altered. */
async function evidenceTools(tools: Tools) {
  const { database, settings } = tools;
  const keys = await findKeys(tools);
  if (!keys) {
    console.error(
      'Evidence is checked with the key it was written with: set MASTER_KEY, or DATA_DIR to its folder.',
    );
    return null;
  }
  const storage = createStorage(createBlobStore(settings), keys.blobs);
  return { database, keys, vault: createVault(keys.personalData), storage };
}

async function verifyEverything(all: Tools, file: string | undefined): Promise<number> {
  const tools = await evidenceTools(all);
  if (!tools) return 1;
  const kept = file === undefined ? all.settings.EVIDENCE_LOG_FILE : fileNamed(file);
  const anchors = kept === undefined ? [] : await readHeads(kept);
  const { sessions, faults, log, staff } = await verifyAll(tools, anchors, (id, found) => {
    for (const fault of found) console.log(`FAULT  ${id}  ${fault}`);
  });
  for (const fault of staff.faults) console.log(`FAULT  staff  ${fault}`);
  for (const fault of log.faults) console.log(`FAULT  ${fault}`);
  console.log(
    faults === 0
      ? `The evidence of all ${sessions} sessions and of staff (${staff.head.count} events) is intact: log entry ${log.head.seq}, head ${log.head.sha256}`
      : `The evidence was altered: ${faults} faults.`,
  );
  return faults === 0 ? 0 : 1;
}

async function tellHead(all: Tools, file: string | undefined): Promise<number> {
  const tools = await evidenceTools(all);
  if (!tools) return 1;
  const head = await chainLog(tools);
  if (file === undefined) console.log(`${head.seq} ${head.sha256}`);
  else await appendHead(fileNamed(file), head, all.now());
  return 0;
}

async function rebuildInsight(tools: Tools): Promise<number> {
  console.log(`Counted anew up to entry ${await recountAll(tools)} of the log of all heads.`);
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
