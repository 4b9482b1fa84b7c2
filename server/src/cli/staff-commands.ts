/** `npm run cli -- staff …`: invites people to the console when no administrator can sign in. */
import { ROLES } from '@countersign/contract/rules/staff';
import { invitePerson } from '@countersign/contract/staff/people';
import { isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { findKeys } from '../access/open-keys.ts';
import { createVault } from '../crypto/vault.ts';
import { branches, staff } from '../database/schema.ts';
import { invite, inviteAgain, makeSignInLink } from '../staff/invitations.ts';
import { describePeople, findByEmail, isActive } from '../staff/people.ts';
import type { Tools } from './api-key-commands.ts';

export const STAFF_USAGE = `  staff invite <email> <role>    print a one-time link to set up the console for ${ROLES.join(', ')};
                                 for an existing person with this role, it replaces the password and second factors
      --name <name>              display name until they set their own
      --departments <a,b>        departments whose sessions, templates and keys they see
      --branches <a,b>           only these branches of the departments, by name or id
  staff link <email>             print a link that signs in once without a password; not available in production
  staff list`;

export const STAFF_OPTIONS = { departments: { type: 'string' }, branches: { type: 'string' } } as const;

export interface StaffOptions {
  name?: string | undefined;
  departments?: string | undefined;
  branches?: string | undefined;
}

export async function inviteStaff(
  all: Tools,
  email: string,
  role: string,
  options: StaffOptions,
): Promise<number> {
  const tools = await staffTools(all);
  if (!tools) return 1;
  const departments = listed(options.departments);
  const branchIds = await findBranches(tools, listed(options.branches));
  if (branchIds === undefined) return 2;
  const read = invitePerson.body.safeParse({
    email,
    name: options.name ?? email.split('@')[0],
    role,
    departments,
    branches: branchIds,
  });
  if (!read.success) {
    for (const { path, message } of read.error.issues) console.error(`${path.join('.')}: ${message}`);
    if (!ROLES.some((known) => known === role)) console.error(`The role must be one of ${ROLES.join(', ')}.`);
    return 2;
  }
  const made = await tools.database.transaction(async (tx) => {
    const there = await findByEmail(tools, tx, read.data.email);
    if (!there) return invite(tools, tx, read.data, { personId: null });
    const problem = differenceFrom(there, read.data);
    return problem === null
      ? { link: await inviteAgain(tools, tx, there.id, { personId: null }) }
      : { problem };
  });
  if ('problem' in made) {
    console.error(`${read.data.email} ${made.problem}`);
    return 1;
  }
  const { link } = made;
  console.log(`Send this link to ${read.data.email}; it works once, for seven days:\n${link}`);
  return 0;
}

type Asked = Pick<z.output<typeof invitePerson.body>, 'role' | 'departments' | 'branches'>;

/**
 * Compares the request with an existing person. Returns the reason if a new link would not have the requested effect,
 * and null if it would.
 */
function differenceFrom(there: typeof staff.$inferSelect, asked: Asked): string | null {
  if (there.disabledAt)
    return 'is disabled, so a link would not let them in: an administrator must allow them to sign in again in the console, under People.';
  const change = 'An administrator changes that in the console, under People. No link was created.';
  if (there.role !== asked.role)
    return `already exists as ${there.role}: an invitation does not change the role. ${change}
For a new link, use the role ${there.role}.`;
  for (const name of ['departments', 'branches'] as const)
    if (asked[name] != null && !isSameSet(asked[name], there[name]))
      return `already exists for ${there[name]?.join(', ') ?? 'all'}: an invitation does not change the ${name}. ${change}
For a new link, ${there[name] ? `use --${name} ${there[name].join(',')}` : `omit --${name}`}.`;
  return null;
}

const isSameSet = (asked: readonly string[], there: readonly string[] | null): boolean =>
  there !== null && asked.length === there.length && asked.every((each) => there.includes(each));

const listed = (option: string | undefined): string[] | null =>
  option?.split(',').map((part) => part.trim()) ?? null;

/** Finds branches by id or name. Returns null if no branch is given, and undefined if one is unknown or ambiguous. */
async function findBranches(
  { database }: Pick<Tools, 'database'>,
  named: readonly string[] | null,
): Promise<string[] | null | undefined> {
  if (named === null) return null;
  const known = await database.db.select().from(branches).where(isNull(branches.deletedAt));
  const found = named.map((each) => known.filter(({ id, name }) => id === each || name === each));
  const wrong = named.filter((_, index) => found[index]?.length !== 1);
  for (const each of wrong) console.error(`branches: no branch, or more than one, is called '${each}'`);
  return wrong.length > 0 ? undefined : found.flat().map(({ id }) => id);
}

export async function makeLink(all: Tools, email: string): Promise<number> {
  const tools = await staffTools(all);
  if (!tools) return 1;
  if (all.settings.NODE_ENV === 'production') {
    console.error('In production, staff sign in with the factors that they set up: use staff invite.');
    return 1;
  }
  const person = await findByEmail(tools, tools.database.db, email);
  if (!person || !isActive(person)) {
    console.error(`No person who can sign in has the address ${email}.`);
    return 1;
  }
  console.log(await makeSignInLink(tools, person.id));
  return 0;
}

export async function listStaff(all: Tools): Promise<number> {
  const tools = await staffTools(all);
  if (!tools) return 1;
  const { db } = tools.database;
  const people = await describePeople(tools, db, await db.select().from(staff));
  for (const person of people.toSorted((one, other) => one.name.localeCompare(other.name)))
    console.log(
      [
        person.person_id,
        person.status.padEnd(8),
        person.role.padEnd(13),
        (person.departments ?? ['all departments']).join(', '),
        ...(person.branches ? [`of ${person.branches.length} branch(es)`] : []),
        person.name,
        person.email,
      ].join('  '),
    );
  return 0;
}

/**
 * Prints a message and returns null before the first start of a server, because that start creates the key for personal
 * data.
 */
async function staffTools(tools: Tools) {
  const keys = await findKeys(tools);
  if (!keys) {
    console.error('Start the server once first: staff data is stored encrypted under its key.');
    return null;
  }
  const { settings } = tools;
  const publicUrl = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`;
  return { ...tools, keys, vault: createVault(keys.personalData), publicUrl };
}
