/** The command line: API keys, the check of the evidence and of documents. It works beside a running server and without one. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { validate as isUuid } from 'uuid';
import { type Settings, readSettings } from '../settings/settings.ts';
import { deriveKeys } from '../crypto/keys.ts';
import { findMasterKey } from '../crypto/master-key.ts';
import { createVault } from '../crypto/vault.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { createFileStorage } from '../providers/storage/files.ts';
import { createLog } from '../http/request-log.ts';
import { openDatabase } from '../composition/open-database.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../access/api-keys.ts';
import type { Services } from '../signing/services.ts';

const USAGE = `Usage: npm run cli -- <command>

  api-key create --name <name>   make a key for an originating system; it is shown once
  api-key list
  api-key revoke <id>
  evidence verify <session id>   check a session's evidence chain from its first event to its head
  verify <file>                  say of a PDF whether it was sealed here and is unchanged; exit code 0 passed, 1 failed,
                                 3 indeterminate
  sample-document <file>         write a sample loan agreement to try things with
`;

type Tools = Pick<Services, 'database' | 'now'> & { settings: Settings };

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (positionals[0] === 'sample-document' && positionals[1]) return writeSample(positionals[1]);
  if (positionals[0] === 'verify' && positionals[1]) return verifyFile(positionals[1]);
  const command = commandOf(positionals, values.name);
  if (!command || values.help) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const settings = readSettings(process.env);
  const opened = await openDatabase(settings, createLog('warn'), 'tool');
  try {
    return await command({ database: opened.database, settings, now: () => new Date() });
  } finally {
    await opened.close();
  }
}

function commandOf(
  words: readonly string[],
  name: string | undefined,
): ((tools: Tools) => Promise<number>) | null {
  const [topic, verb, subject] = words;
  switch (`${topic} ${verb}`) {
    case 'api-key create':
      return name ? (tools) => create(tools, name) : null;
    case 'api-key list':
      return list;
    case 'api-key revoke':
      return subject ? (tools) => revoke(tools, subject) : null;
    case 'evidence verify':
      return subject ? (tools) => verify(tools, subject) : null;
    default:
      return null;
  }
}

/** npm runs scripts in the project's folder; a file is meant where the person stands. */
const fileNamed = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', file);

async function verifyFile(file: string): Promise<number> {
  const { verifyCommand } = await import('./verify-command.ts');
  return verifyCommand(fileNamed(file), process.env);
}

async function writeSample(file: string): Promise<number> {
  // Drawing is a third of what there is to load, and no other command draws.
  const { makeDemoAgreement } = await import('../demo/demo-agreement.ts');
  const target = fileNamed(file);
  await writeFile(target, await makeDemoAgreement(new Date(), 'Meridian Finance'));
  console.log(`A sample loan agreement is in ${target}`);
  return 0;
}

async function create(tools: Tools, name: string): Promise<number> {
  const { id, key } = await createApiKey(tools, name);
  console.log(`id:  ${id}\nkey: ${key}\n\nKeep the key now: only its hash is stored.`);
  return 0;
}

async function list(tools: Tools): Promise<number> {
  for (const { id, name, createdAt, revokedAt } of await listApiKeys(tools))
    console.log(`${id}  ${createdAt.toISOString()}  ${revokedAt ? 'revoked' : 'in use '}  ${name}`);
  return 0;
}

async function revoke(tools: Tools, id: string): Promise<number> {
  const isRevoked = isUuid(id) && (await revokeApiKey(tools, id));
  console.log(isRevoked ? `${id} is revoked.` : `No key in use has the id ${id}.`);
  return isRevoked ? 0 : 1;
}

async function verify({ database, settings }: Tools, sessionId: string): Promise<number> {
  // A key made for the occasion would call every chain altered.
  const master = await findMasterKey(settings.MASTER_KEY, settings.DATA_DIR);
  if (!master) {
    console.error(
      'Evidence is checked with the key it was written with: set MASTER_KEY, or DATA_DIR to its folder.',
    );
    return 1;
  }
  const keys = deriveKeys(master);
  const storage = createFileStorage({ folder: path.join(settings.DATA_DIR, 'blobs'), key: keys.blobs });
  const tools = { database, keys, vault: createVault(keys.personalData), storage };
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

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
