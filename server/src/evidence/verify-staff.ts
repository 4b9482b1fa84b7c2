/** Checks the chain of staff from its first event to its head, and that the people are who it says they are. */
import { isDeepStrictEqual } from 'node:util';
import { ROLES } from '@countersign/contract/rules/staff';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../crypto/keys.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { staff, staffChain, staffEvents } from '../database/schema.ts';
import { decryptBeside } from './beside.ts';
import { genesis, type Head, isAuthentic, type WrittenEvent } from './chain.ts';
import { sessionLogFaults } from './log.ts';
import { currentEvent } from './read-event.ts';
import { STAFF_CHAIN } from './staff-chain.ts';
import { STAFF_EVENT_TYPES, type StaffEventType } from './staff-event-types.ts';
import { besideFaults, type ChainEvent, clockFaults, linkFaults } from './verify.ts';

const staffEvent = currentEvent.extend({ type: z.enum(STAFF_EVENT_TYPES) });

type WrittenStaffEvent = WrittenEvent<StaffEventType>;

interface Tools {
  database: Database;
  keys: Keys;
  vault: Vault;
}

export interface StaffReport {
  head: Head;
  faults: string[];
}

export async function verifyStaffChain({ database, keys, vault }: Tools): Promise<StaffReport> {
  return database.transaction(async (tx) => {
    const [row] = await tx.select().from(staffChain).where(eq(staffChain.id, STAFF_CHAIN)).for('share');
    const head = row ? { count: row.eventCount, sha256: row.headSha256 } : genesis(STAFF_CHAIN);
    const events = await staffEventsOf(tx, vault);
    const written = events.map(({ body }) => readStaffEvent(body));
    const readable = written.filter((event) => event !== null);
    const isHeadOurs = !row || isAuthentic(keys.evidenceHead, STAFF_CHAIN, head, row.mac);
    const faults = [
      ...linkFaults(STAFF_CHAIN, events, written, head),
      ...besideFaults(events, written),
      ...clockFaults(readable),
      ...(isHeadOurs ? [] : ['The head of the chain is not authentic']),
      // Before the first act of anybody there is nothing to know; a chain that is gone contradicts the log itself.
      ...(row ? await sessionLogFaults(tx, keys, STAFF_CHAIN, events) : []),
      ...(await peopleFaults(tx, readable)),
    ];
    return { head, faults };
  });
}

/** Null when the text is not an event of staff any more. */
export function readStaffEvent(body: string): WrittenStaffEvent | null {
  try {
    return staffEvent.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

async function staffEventsOf(tx: Transaction, vault: Vault): Promise<ChainEvent[]> {
  const rows = await tx
    .select()
    .from(staffEvents)
    .where(eq(staffEvents.chainId, STAFF_CHAIN))
    .orderBy(asc(staffEvents.seq));
  return rows.map(({ seq, body, sha256, originEncrypted, detailsEncrypted }) => ({
    seq,
    body,
    sha256,
    origin: decryptBeside(vault, 'origin', originEncrypted, STAFF_CHAIN, seq),
    details: decryptBeside(vault, 'details', detailsEncrypted, STAFF_CHAIN, seq),
  }));
}

const told = z.object({
  person_id: z.string(),
  role: z.enum(ROLES),
  departments: z.array(z.string()).nullable(),
  disabled: z.boolean().default(false),
});

/** Whoever gives somebody a role in the database alone contradicts the chain. */
async function peopleFaults(tx: Transaction, events: readonly WrittenStaffEvent[]): Promise<string[]> {
  const expected = new Map<string, Omit<z.infer<typeof told>, 'person_id'>>();
  for (const { type, facts } of events) {
    const rights = told.safeParse(facts).data;
    if (rights && (type === 'PERSON_INVITED' || type === 'PERSON_CHANGED')) {
      const { person_id, ...rest } = rights;
      expected.set(person_id, rest);
    }
    if (type === 'INVITATION_WITHDRAWN' && facts['removed'] === true)
      expected.delete(String(facts['person_id']));
  }
  const people = await tx.select().from(staff);
  const known = new Set(people.map(({ id }) => id));
  return [
    ...[...expected.keys()].filter((id) => !known.has(id)).map((id) => `Person ${id} is missing`),
    ...people.flatMap(({ id, role, departments, disabledAt }) => {
      const rights = expected.get(id);
      if (!rights) return [`Person ${id} was never invited`];
      return isDeepStrictEqual(rights, { role, departments, disabled: disabledAt !== null })
        ? []
        : [`The rights of person ${id} are not those that were given`];
    }),
  ];
}
