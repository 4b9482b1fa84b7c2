/**
 * Ensures that only one app uses a data directory, which contains more files than the database. The claim is a lock in
 * the database, held by the app's connection, so it disappears with the app.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { processExists } from './server-process.ts';

export type ClaimOutcome =
  | { outcome: 'claimed'; release(): Promise<void> }
  | { outcome: 'refused'; holderPid: number | undefined; message: string };

const LOCK = "hashtext('countersign data directory')";
const NAME = 'countersign app, process ';
const CONNECT_TIMEOUT_MS = 30_000;
const MAX_DEAD_HOLDER_MS = 60_000;

/**
 * Claims the data directory. If the server restarts and another app takes the claim, `onLost` is called, at most once,
 * and this app must end. If no other app has taken it, the claim is taken again without a call.
 */
export async function claimDataDirectory(
  connection: PoolConfig,
  onLost: (message: string) => void = () => undefined,
): Promise<ClaimOutcome> {
  const ending = new AbortController();
  const first = await tryToClaim(connection, ending.signal);
  if (first.outcome === 'refused') return first;
  let client = first.client;
  let lost = waitForEnd(client);

  const holding = (async () => {
    for (;;) {
      await lost;
      if (ending.signal.aborted) return;
      const again = await tryToClaim(connection, ending.signal).catch(() => undefined);
      if (again === undefined) continue;
      if (again.outcome === 'refused') return onLost(again.message);
      client = again.client;
      if (ending.signal.aborted) {
        await client.end();
        return;
      }
      lost = waitForEnd(client);
    }
  })();

  return {
    outcome: 'claimed',
    async release() {
      ending.abort();
      await client.end().catch(() => undefined);
      await holding;
    },
  };
}

export async function isClaimed(connection: PoolConfig): Promise<boolean> {
  const client = await connect(connection, 'countersign tool', new AbortController().signal);
  try {
    return (await holderOf(client)).held;
  } finally {
    await client.end();
  }
}

type Attempt =
  | { outcome: 'claimed'; client: Client }
  | { outcome: 'refused'; holderPid: number | undefined; message: string };

async function tryToClaim(connection: PoolConfig, signal: AbortSignal): Promise<Attempt> {
  const client = await connect(connection, `${NAME}${process.pid}`, signal);
  try {
    for (const since = Date.now(); ;) {
      const { rows } = await client.query<{ locked: boolean }>(
        `select pg_try_advisory_lock(${LOCK}) as locked`,
      );
      if (rows[0]?.locked === true) return { outcome: 'claimed', client };
      const { pid, held } = await holderOf(client);
      // A killed process holds its lock until the server notices that the process is gone. While a connection closes,
      // its lock may have no name.
      const isHolderDead = !held || pid === undefined || !processExists(pid);
      if (!isHolderDead || Date.now() - since > MAX_DEAD_HOLDER_MS) {
        await client.end();
        return { outcome: 'refused', holderPid: pid, message: refusal(pid) };
      }
      await delay(50, undefined, { signal });
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

function refusal(pid: number | undefined): string {
  const holder = pid === undefined ? 'another process' : `process ${pid}`;
  return `This data directory is in use by ${holder} of Countersign. Stop it first, or set another DATA_DIR.`;
}

async function holderOf(client: Client): Promise<{ held: boolean; pid: number | undefined }> {
  const { rows } = await client.query<{ application_name: string | null }>(
    `select activity.application_name
       from pg_locks
       left join pg_stat_activity activity using (pid)
      where locktype = 'advisory' and granted and objsubid = 1
        and ((classid::bigint << 32) | objid::bigint) = ${LOCK}::bigint
        and pg_locks.database = (select oid from pg_database where datname = current_database())`,
  );
  const name = rows[0]?.application_name ?? '';
  const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length)) : undefined;
  return { held: rows.length > 0, pid };
}

/** Connects, and retries while the server may be restarting. */
async function connect(connection: PoolConfig, name: string, signal: AbortSignal): Promise<Client> {
  for (const since = Date.now(); ;) {
    const client = new Client({ ...connection, application_name: name, connectionTimeoutMillis: 5000 });
    // An error event without a handler would end the process. The loss is handled in the 'end' event.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() - since > CONNECT_TIMEOUT_MS) throw error;
      await delay(50, undefined, { signal });
    }
  }
}

function waitForEnd(client: Client): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', () => resolve());
  });
}
