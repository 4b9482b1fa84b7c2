/**
 * Runs as a separate process with a pool of two: reports the worker process ids, then leaves one worker idle and one busy,
 * or both idle.
 */
import { createWorkerPool } from '../worker-pool.ts';
import { TEST_KIND, TEST_POOL } from './test-kind.ts';

const pool = createWorkerPool(TEST_KIND, { ...TEST_POOL, size: 2 });
const outcomes = await Promise.all([pool.run({ do: 'answer' }), pool.run({ do: 'answer' })]);
const pids = outcomes.map((outcome) => (outcome.kind === 'answered' ? outcome.answer.pid : outcome.kind));
if (process.argv[2] === 'busy') void pool.run({ do: 'wait' });
console.log(JSON.stringify(pids));
