/** `npm run cli -- api-key …`: creates, rotates, lists and revokes the keys of originating systems. */
import { origin } from '@countersign/contract/schemas/origin';
import { KEY_SCOPES, provisioningProblem, SCOPES } from '@countersign/contract/rules/scopes';
import ipaddr from 'ipaddr.js';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import { createApiKey, type KeyRights, listApiKeys, revokeApiKey, rotateApiKey } from '../access/api-keys.ts';
import { findKeys } from '../access/open-keys.ts';
import { commaList } from '../settings/comma-list.ts';
import type { Settings } from '../settings/settings.ts';
import type { Kernel } from '../signing/kernel.ts';

export type Tools = Pick<Kernel, 'database' | 'log' | 'now'> & { settings: Settings };

export const API_KEY_USAGE = `  api-key create --name <name>   create a key for an originating system; it is shown once. Without options it may do everything except provisioning:
      --scopes <a,b>             ${SCOPES.join(', ')}; or provision alone, for a directory (SCIM)
      --department <name>        limit it to the sessions and templates of this department
      --expires-in-days <days>
      --networks <a,b>           addresses and CIDRs that may use it, such as 10.0.0.0/8
      --return-origins <a,b>     origins to which signers may return, such as https://loans.example.com
      --frame-origins <a,b>      origins whose pages may embed the journey in a frame
      --test                     create a test key: its sessions send no messages and are not valid; excludes the scope setup
  api-key rotate <id>            create a second key with the same rights; the previous one expires after one day, or
      --former-ends-in-hours <n> after this number of hours
  api-key list
  api-key revoke <id>`;

export const API_KEY_OPTIONS = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  department: { type: 'string' },
  'expires-in-days': { type: 'string' },
  networks: { type: 'string' },
  'former-ends-in-hours': { type: 'string' },
  'return-origins': { type: 'string' },
  'frame-origins': { type: 'string' },
  test: { type: 'boolean' },
} as const;

export type ApiKeyOptions = {
  [Name in keyof typeof API_KEY_OPTIONS]?:
    | ((typeof API_KEY_OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string)
    | undefined;
};

const origins = commaList.pipe(z.array(origin).min(1).max(20)).optional();

const options = z.object({
  scopes: commaList
    .pipe(z.array(z.enum(KEY_SCOPES, { error: `must be among ${KEY_SCOPES.join(', ')}` })).min(1))
    .optional(),
  department: z.string().trim().min(1).max(100).optional(),
  'expires-in-days': z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days')
    .transform(Number)
    .optional(),
  networks: commaList
    .pipe(
      z
        .array(
          z.string().refine((part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part), {
            error: 'must be addresses or CIDRs, such as 10.0.0.0/8',
          }),
        )
        .min(1),
    )
    .optional(),
  'return-origins': origins,
  'frame-origins': origins,
  test: z.boolean().default(false),
});

const TRIABLE = SCOPES.filter((scope) => scope !== 'setup');

/** Throws one error that names every invalid option. A mistyped limit must not create a key without this limit. */
export async function createKey(tools: Tools, name: string, given: ApiKeyOptions): Promise<number> {
  const read = options.safeParse(given);
  if (!read.success)
    throw new Error(
      read.error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`).join('\n'),
    );
  const { scopes, department, networks, 'expires-in-days': days } = read.data;
  const { 'return-origins': returnOrigins, 'frame-origins': frameOrigins, test: isTest } = read.data;
  if (isTest && scopes?.includes('setup'))
    throw new Error('--scopes: a test key cannot have the scope setup');
  const mistake = provisioningProblem(scopes ?? [], { isTest, department: department ?? null });
  if (mistake !== null) throw new Error(`--scopes: ${mistake}`);
  const rights = {
    isTest,
    scopes: scopes ?? (isTest ? TRIABLE : SCOPES),
    ...(networks ? { networks } : {}),
    ...(returnOrigins ? { returnOrigins } : {}),
    ...(frameOrigins ? { frameOrigins } : {}),
    department: department ?? null,
    expiresAt: days === undefined ? null : new Date(+tools.now() + days * 86_400_000),
  };
  // Before the first start of a server, there is no master key and the hash of the API key is stored plain. That
  // start then keys the hash.
  const { id, key } = await createApiKey({ ...tools, keys: await findKeys(tools) }, name, rights);
  const may = inWords({ networks: [], returnOrigins: [], frameOrigins: [], ...rights });
  console.log(`id:  ${id}\nkey: ${key}\nmay: ${may}\n\nSave the key now: only its hash is stored.`);
  return 0;
}

const hours = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((number) => number <= 720);

/** Returns the number of hours for which the former key or secret remains valid. */
export function hoursIn(text = '24'): number {
  const read = hours.safeParse(text);
  if (!read.success) throw new Error('--former-ends-in-hours: must be a number of hours, at most 720');
  return read.data;
}

export async function rotateKey(tools: Tools, id: string, given: ApiKeyOptions): Promise<number> {
  const until = hoursIn(given['former-ends-in-hours']);
  const keys = await findKeys(tools);
  const made =
    keys && isUuid(id)
      ? await tools.database.transaction((tx) => rotateApiKey({ ...tools, keys }, tx, id, until))
      : null;
  if (!made) {
    console.log(`No active key has the id ${id}.`);
    return 1;
  }
  console.log(
    `id:  ${made.id}\nkey: ${made.key}\nmay: ${inWords(made.rights)}\n\nSave the key now: only its hash is stored. The previous key expires at ${made.formerEndsAt.toISOString()}.`,
  );
  return 0;
}

export async function listKeys(tools: Tools): Promise<number> {
  for (const row of await listApiKeys(tools)) {
    const isExpired = row.expiresAt !== null && row.expiresAt <= tools.now();
    const state = row.revokedAt ? 'revoked' : isExpired ? 'expired' : 'in use ';
    const lastUse = row.lastUsedAt ? `last used ${row.lastUsedAt.toISOString()}` : 'never used';
    console.log(
      `${row.id}  ${row.createdAt.toISOString()}  ${state}  ${inWords(row)}; ${lastUse}  ${row.name}`,
    );
  }
  return 0;
}

export async function revokeKey(tools: Tools, id: string): Promise<number> {
  const isRevoked = isUuid(id) && (await revokeApiKey(tools, id));
  console.log(isRevoked ? `${id} is revoked.` : `No active key has the id ${id}.`);
  return isRevoked ? 0 : 1;
}

const inWords = ({
  scopes,
  department,
  expiresAt,
  networks,
  returnOrigins,
  frameOrigins,
  isTest,
}: KeyRights): string =>
  [
    ...(isTest ? ['tests alone'] : []),
    scopes.join(', '),
    department === null ? 'for all departments' : `for the department ${department}`,
    ...(expiresAt ? [`until ${expiresAt.toISOString()}`] : []),
    ...(networks.length > 0 ? [`from ${networks.join(', ')}`] : []),
    ...(returnOrigins.length > 0 ? [`back to ${returnOrigins.join(', ')}`] : []),
    ...(frameOrigins.length > 0 ? [`in frames of ${frameOrigins.join(', ')}`] : []),
  ].join('; ');
