/** Checks the staff chain from its first event to its chain head, and compares people's rights with it. */
import { isDeepStrictEqual } from 'node:util';
import { ROLES } from '@countersign/contract/rules/staff';
import { and, asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../crypto/keys.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { staff, staffChain, staffEvents } from '../database/schema.ts';
import { genesis, type Head, isAuthentic, type WrittenEvent } from './chain.ts';
import { sessionLogFaults } from './log.ts';
import { parseText, writtenEvent } from './read-event.ts';
import { STAFF_CHAIN } from './staff-chain.ts';
import { STAFF_EVENT_TYPES, type StaffEventType } from '@countersign/contract/rules/staff-event-types';
import { chainEvent, erasableFaults, type ChainEvent, clockFaults, linkFaults } from './verify.ts';

const staffEvent = writtenEvent.extend({ type: z.enum(STAFF_EVENT_TYPES) });

type WrittenStaffEvent = WrittenEvent<StaffEventType>;

interface Tools {
  database: Database;
  keys: Keys;
  vault: Vault;
}

type Rights = Omit<z.infer<typeof recorded>, 'person_id'>;

export interface StaffReport {
  head: Head;
  faults: string[];
  /** The rights of each person according to the chain. */
  rights: ReadonlyMap<string, Rights>;
}

/** Checks the whole chain. If `known` is an earlier report without faults, checks only the part after it. */
export async function verifyStaffChain(
  { database, keys, vault }: Tools,
  known: Pick<StaffReport, 'head' | 'rights'> = { head: genesis(STAFF_CHAIN), rights: new Map() },
): Promise<StaffReport> {
  return database.transaction(async (tx) => {
    const [row] = await tx.select().from(staffChain).where(eq(staffChain.id, STAFF_CHAIN)).for('share');
    const head = row ? { count: row.eventCount, sha256: row.headSha256 } : genesis(STAFF_CHAIN);
    const events = await staffEventsAfter(tx, vault, known.head.count);
    const isWhole = known.head.count === 0;
    const written = events.map(({ body }) => readStaffEvent(body));
    const readable = written.filter((event) => event !== null);
    const rights = rightsAfter(known.rights, readable);
    const isHeadOurs = !row || isAuthentic(keys.evidenceHead, STAFF_CHAIN, head, row.mac);
    const faults = [
      ...linkFaults(STAFF_CHAIN, events, written, head, known.head),
      ...erasableFaults(events, written),
      ...clockFaults(readable),
      ...(isHeadOurs ? [] : ['The head of the chain is not authentic']),
      // Only a check of a whole chain compares it with the transparency log here. `verifyLog` compares every event with
      // the log, so it also notices a deleted chain.
      ...(row && isWhole ? await sessionLogFaults(tx, keys, STAFF_CHAIN, events) : []),
      ...(await peopleFaults(tx, rights)),
    ];
    return { head, faults, rights };
  });
}

/** Parses a staff event. Returns null if the text is not valid. */
export const readStaffEvent = (body: string): WrittenStaffEvent | null => parseText(staffEvent, body);

async function staffEventsAfter(tx: Transaction, vault: Vault, seq: number): Promise<ChainEvent[]> {
  const rows = await tx
    .select()
    .from(staffEvents)
    .where(and(eq(staffEvents.chainId, STAFF_CHAIN), gt(staffEvents.seq, seq)))
    .orderBy(asc(staffEvents.seq));
  return rows.map((row) => chainEvent(vault, STAFF_CHAIN, row));
}

const recorded = z.object({
  person_id: z.string(),
  role: z.enum(ROLES),
  departments: z.array(z.string()).nullable(),
  branches: z.array(z.string()).nullable().default(null),
  disabled: z.boolean().default(false),
});

const GIVES_RIGHTS: ReadonlySet<StaffEventType> = new Set([
  'PERSON_INVITED',
  'PERSON_JOINED',
  'PERSON_CHANGED',
  'PERSON_PROVISIONED',
  'PERSON_DEPROVISIONED',
]);

function rightsAfter(
  before: ReadonlyMap<string, Rights>,
  events: readonly WrittenStaffEvent[],
): Map<string, Rights> {
  const rights = new Map(before);
  for (const { type, facts } of events) {
    const given = recorded.safeParse(facts).data;
    if (given && GIVES_RIGHTS.has(type)) {
      const { person_id, ...rest } = given;
      rights.set(person_id, rest);
    }
    if (type === 'INVITATION_WITHDRAWN' && facts['removed'] === true)
      rights.delete(String(facts['person_id']));
  }
  return rights;
}

/** Finds people whose rights in the database differ from those in the chain. */
async function peopleFaults(tx: Transaction, rights: ReadonlyMap<string, Rights>): Promise<string[]> {
  const people = await tx.select().from(staff);
  const known = new Set(people.map(({ id }) => id));
  return [
    ...[...rights.keys()].filter((id) => !known.has(id)).map((id) => `Person ${id} is missing`),
    ...people.flatMap(({ id, role, departments, branches, disabledAt }) => {
      const given = rights.get(id);
      if (!given) return [`Person ${id} was never invited`];
      return isDeepStrictEqual(given, { role, departments, branches, disabled: disabledAt !== null })
        ? []
        : [`The rights of person ${id} are not those that were granted`];
    }),
  ];
}
