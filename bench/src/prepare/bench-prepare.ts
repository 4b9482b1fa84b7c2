/**
 * Measures the creation of sessions from a layout. Compares a batch with the same number of parallel single calls to
 * the same node in the same run. Also measures the node's memory in each quarter of the batch. No messages are sent.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDemoAgreement } from '@countersign/server/demo/sample-agreement/sample-agreement';
import { addressOf } from '../server/ask.ts';
import { type BenchServer, openServers } from '../server/open-server.ts';
import { memoryOf, ownMemoryOf } from '../server/processor.ts';

const ROWS = 400;
const WANTED_RATIO = 0.8;
/** The number of sessions of a batch that are created in parallel. */
const AT_ONCE = availableParallelism() + 2;
const LOOK_EVERY_MS = 100;
const QUARTERS: readonly number[] = [Infinity, Infinity, Infinity, Infinity];

interface Batch {
  batch_id: string;
  status: string;
  rows_made: number;
}

export async function benchPrepare({ rows }: { rows?: string }): Promise<void> {
  const total = Number(rows ?? ROWS);
  console.log(`\n# prepare: a batch of ${total} rows next to single calls, ${AT_ONCE} at once`);
  const servers = await openServers();
  // Stops the jobs of this process, so that the node does all the work.
  await servers.services.jobs.stop();
  const client = clientOf(await servers.start('ours'), servers.apiKey);
  try {
    const layout = await makeLayout(client);
    await callSingly(client, layout, AT_ONCE * 4);
    await runBatch(client, layout, AT_ONCE * 4);
    const calls = Math.min(400, Math.max(40, Math.round(total / 4)));
    const before = await callSingly(client, layout, calls);
    const batch = await runBatch(client, layout, total);
    const after = await callSingly(client, layout, calls);
    const single = (2 * calls) / (before + after);
    const ratio = total / batch.seconds / single;
    console.log(`checked in ${batch.checkSeconds.toFixed(1)} s`);
    console.log(
      `${((60 * total) / batch.seconds).toFixed(0)} rows per minute; single calls: ${(60 * single).toFixed(0)} per minute`,
    );
    console.log(`ratio: ${ratio.toFixed(2)} (at least ${WANTED_RATIO} required)`);
    console.log(`least memory of the node in each quarter: ${inMiB(batch.memory.alone)}`);
    console.log(`the same with its processes, which come and go: ${inMiB(batch.memory.withProcesses)}`);
  } finally {
    await servers.close();
  }
}

const inMiB = (values: readonly number[]): string =>
  values.map((each) => `${each.toFixed(0)} MiB`).join(', ');

type Client = ReturnType<typeof clientOf>;

function clientOf({ url, pid }: BenchServer, apiKey: string) {
  let asked = 0;
  return {
    pid,
    async ask<Data>(method: 'GET' | 'POST', path: string, form?: FormData): Promise<Data> {
      asked += 1;
      const response = await fetch(`${url}/api/v1/originator${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'x-forwarded-for': addressOf(asked) },
        ...(form ? { body: form } : {}),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${text}`);
      const answer: { data: Data } = JSON.parse(text);
      return answer.data;
    },
  };
}

const json = (value: object) => new Blob([JSON.stringify(value)], { type: 'application/json' });

async function makeLayout(client: Client): Promise<string> {
  const form = new FormData();
  const text = { kind: 'text', page: 1, width: 160, height: 16 };
  const fields = [
    { id: 'sign', kind: 'signature', role: 'borrower', page: 4, x: 60, y: 600, width: 200, height: 60 },
    { ...text, id: 'name', key: 'name', x: 60, y: 700 },
    { ...text, id: 'amount', key: 'amount', x: 300, y: 700 },
  ];
  const layout = { name: 'Loan', roles: [{ id: 'borrower', name: 'Borrower' }], fields };
  form.append('layout', json(layout), 'layout.json');
  form.append(
    'document',
    new Blob([new Uint8Array(await makeDemoAgreement(new Date('2026-03-05'), 'Meridian Finance'))]),
    'loan.pdf',
  );
  return (await client.ask<{ layout_id: string }>('POST', '/layouts', form)).layout_id;
}

const phoneOf = (at: number): string => `+9198${10_000_000 + at}`;

/** Creates the sessions by single calls, and returns the time in seconds. */
async function callSingly(client: Client, layout_id: string, count: number): Promise<number> {
  const start = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      const data = { name: `Signer ${next}`, amount: String(4500 + next) };
      const person = { name: `Signer ${next}`, phone: phoneOf(next), role: 'borrower' };
      const form = new FormData();
      form.append('session', json({ layout_id, data, participants: [person] }), 'session.json');
      await client.ask('POST', '/sessions', form);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (performance.now() - start) / 1000;
}

async function runBatch(client: Client, layout_id: string, rows: number) {
  const lines = Array.from(
    { length: rows },
    (_, at) => `${at},Signer ${at},${phoneOf(at)},Signer ${at},${4500 + at}`,
  );
  const form = new FormData();
  form.append('batch', json({ layout_id }), 'batch.json');
  form.append(
    'file',
    new Blob([`row_key,borrower.name,borrower.phone,name,amount\n${lines.join('\n')}`]),
    'rows.csv',
  );
  const checkStart = performance.now();
  const { batch_id } = await client.ask<Batch>('POST', '/batches', form);
  const start = performance.now();
  // Uses the minimum of each quarter, because memory that waits for garbage collection is no sign of growth.
  const memory = { alone: QUARTERS.slice(), withProcesses: QUARTERS.slice() };
  await client.ask('POST', `/batches/${batch_id}/start`);
  for (;;) {
    const batch = await client.ask<Batch>('GET', `/batches/${batch_id}`);
    const quarter = Math.min(3, Math.floor((4 * batch.rows_made) / rows));
    for (const [least, now] of [
      [memory.alone, ownMemoryOf(client.pid)],
      [memory.withProcesses, memoryOf(client.pid)],
    ] as const)
      least[quarter] = Math.min(least[quarter] ?? Infinity, now);
    if (batch.status === 'done') break;
    await delay(LOOK_EVERY_MS);
  }
  return {
    seconds: (performance.now() - start) / 1000,
    checkSeconds: (start - checkStart) / 1000,
    memory,
  };
}
