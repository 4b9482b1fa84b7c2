/**
 * Measures whether the response time of a refused sign-in reveals that an account exists. Each attempt with a known
 * address is compared with an attempt with an unknown address in the same run.
 */
import { randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { CONSOLE_HEADER } from '@countersign/contract/rules/staff';
import { eq } from 'drizzle-orm';
import { encryptOfStaff } from '@countersign/server/access/staff-person';
import { staff } from '@countersign/server/database/schema';
import { invite } from '@countersign/server/staff/invitations';
import { hashPassword } from '@countersign/server/staff/passwords';
import { ask } from '../server/ask.ts';
import { type BenchServer, type BenchServers, openServers } from '../server/open-server.ts';
import { median } from '../server/statistics.ts';

const PAIRS = 500;
const WARM_UP_PAIRS = 20;
/** The number of attempts per account. After more wrong passwords, the server makes the account wait. */
const TRIES_PER_PERSON = 5;

export async function benchSignIn(options: { pairs?: string }): Promise<void> {
  const pairs = Number(options.pairs ?? PAIRS);
  const servers = await openServers();
  const people = await createPeople(servers, Math.ceil((pairs + WARM_UP_PAIRS) / TRIES_PER_PERSON));
  const server = await servers.start('ours');
  const agent = new http.Agent({ keepAlive: true });
  const known: number[] = [];
  const unknown: number[] = [];
  const attempts = people.flatMap((email) => Array.from({ length: TRIES_PER_PERSON }, () => email));
  for (const [index, email] of attempts.slice(0, pairs + WARM_UP_PAIRS).entries()) {
    const both = [
      { times: known, email },
      { times: unknown, email: `${randomUUID()}@bank.example` },
    ];
    // The order is random, so that neither kind of attempt always comes first.
    for (const attempt of randomInt(2) === 0 ? both : both.toReversed()) {
      const milliseconds = await tryPassword(server, agent, attempt.email);
      if (index >= WARM_UP_PAIRS) attempt.times.push(milliseconds);
    }
  }
  console.log(`\n# sign-in: ${pairs} pairs of wrong passwords, for a known and an unknown address`);
  console.log(
    `median ${median(known).toFixed(1)} ms for known, ${median(unknown).toFixed(1)} ms for unknown`,
  );
  console.log(`AUC ${areaUnderCurve(known, unknown).toFixed(3)} (0.47 to 0.53 required)`);
  agent.destroy();
  await servers.close();
}

async function createPeople({ services }: BenchServers, count: number): Promise<string[]> {
  const hash = await hashPassword('four quiet rivers meet', 'bench');
  const emails = Array.from({ length: count }, () => `${randomUUID()}@bank.example`);
  for (const email of emails)
    await services.database.transaction(async (tx) => {
      const person = {
        email,
        name: 'Asha Rao',
        role: 'officer' as const,
        departments: null,
        language: 'en' as const,
      };
      const { personId } = await invite(services, tx, person, { personId: null });
      const passwordEncrypted = encryptOfStaff(services.vault, personId, 'password', hash);
      const acceptedAt = services.now();
      await tx.update(staff).set({ passwordEncrypted, acceptedAt }).where(eq(staff.id, personId));
    });
  return emails;
}

async function tryPassword(server: BenchServer, agent: http.Agent, email: string): Promise<number> {
  const { status, milliseconds } = await ask(server, agent, {
    method: 'POST',
    path: '/api/v1/staff/sign-in',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      [CONSOLE_HEADER]: '1',
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({ email, password: 'three wrong guesses here' }),
  });
  if (status !== 401) throw new Error(`A wrong password was answered with ${status}`);
  return milliseconds;
}

/** Returns the probability that the answer for a known address takes longer than the answer for an unknown address. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let longer = 0;
  for (const one of known) for (const other of unknown) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (known.length * unknown.length);
}
