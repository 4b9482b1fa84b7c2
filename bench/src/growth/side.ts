/** Represents a node with its own database, and the requests that the growth bench sends to it. */
import { join } from 'node:path';
import { buildApp } from '@countersign/server/app';
import { chainLog } from '@countersign/server/evidence/log';
import { countAll } from '@countersign/server/insight/count';
import { growTo } from '@countersign/server/tests/growth/grow';
import { openReaders, type Reader } from '@countersign/server/tests/growth/readers';
import type { TestApp } from '@countersign/server/tests/helpers/test-app';
import type { Pool } from 'pg';
import { agent, createSigner, type LoadSigner } from '../load/signers.ts';
import { addressOf, ask, type Reply } from '../server/ask.ts';
import { openServers, type BenchServer, type BenchServers } from '../server/open-server.ts';

export interface Side {
  total: number;
  test: TestApp;
  /** Callers that use an application in this process, so that the bench can measure their queries. */
  readers: Reader[];
  bench: BenchServers;
  server: BenchServer;
  pool: Pool;
  /** The id of the session that was created through the API. All other sessions are copies of it. */
  sessionId: string;
  /** Sends a GET request with the originator's API key. Returns its duration in milliseconds. */
  ask(path: string): Promise<number>;
  create(): Promise<number>;
  /** Returns the signers that were created since the last call of this function. */
  signers(): readonly LoadSigner[];
  cursorAfter(pages: number): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens a database with this number of sessions. If a folder is given, the database is stored there, and later runs
 * reuse it.
 */
export async function openSide(total: number, kept?: string): Promise<Side> {
  const bench = await openServers(kept && join(kept, String(total)));
  const server = await bench.start('ours');
  const { database, keys } = bench.services;
  const { pool } = database;
  const signers: LoadSigner[] = [];
  let asked = 0;
  const { signer } = await createSigner(bench, server, asked++);
  const { rows } = await pool.query<{ id: string }>(
    'select session_id as id from participants where id = $1',
    [signer.id],
  );

  // The figures include the original session, so that its copies are counted too.
  await chainLog(bench.services);
  await countAll(bench.services);
  await growTo({ pool, keys, total });
  const test = await testAppOf(bench);
  const readers = await openReaders(test);

  async function get(path: string): Promise<Reply> {
    const reply = await ask(server, agent, {
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${bench.apiKey}`, 'x-forwarded-for': addressOf(asked++) },
    });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    return reply;
  }

  return {
    total,
    test,
    readers,
    bench,
    server,
    pool,
    sessionId: rows[0]?.id ?? '',
    ask: async (path) => (await get(path)).milliseconds,
    async create() {
      const made = await createSigner(bench, server, asked++);
      signers.push(made.signer);
      return made.reply.milliseconds;
    },
    signers: () => signers.splice(0),
    async cursorAfter(pages) {
      let cursor = '';
      for (let page = 0; page < pages; page++) {
        const { body } = await get(`/api/v1/originator/sessions?limit=50${cursor && `&cursor=${cursor}`}`);
        cursor = String(JSON.parse(body.toString('utf8')).data.next_cursor);
      }
      return cursor;
    },
    async close() {
      await test.app.close();
      await bench.close();
    },
  };
}

/** Starts the application in this process. It uses the database of the bench servers. */
async function testAppOf({ services, apiKey }: BenchServers): Promise<TestApp> {
  const app = await buildApp(services);
  await app.ready();
  const clock = { pass: () => undefined, hold: () => undefined };
  return { app, services, apiKey, clock, close: () => app.close() };
}
