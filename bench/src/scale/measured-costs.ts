/**
 * The measured costs of one signing, and their sources. You can replace them with measurements on your machine: `npm
 * run bench -- load` prints the first part, and `npm run bench -- scale --measure` prints the second.
 */

interface Measured {
  value: number;
  source: string;
}

const LOAD =
  'npm run bench -- load --signers 200 --nodes 1,2 on 16 November 2026, two cores of an Intel Xeon, one node: 0.90 s of processor time a signing';
const COUNTED = 'npm run bench -- scale --measure on 16 November 2026, the same machine';
const COUNTED_WRITES = 'the writes of ten signings on 20 November 2026, the same machine';
const BUSY = `${COUNTED}, by the clock at load averages of 9 to 19: more than it takes on a machine at rest`;
const MESSAGES = 'and 3 that the bench leaves out: the OTP, an invitation and the sealed copy are sent';
const GROWTH =
  'npm run bench -- growth on 16 November 2026, the same machine: the fastest of its searches among a million photos';

/**
 * The processor time of each call in milliseconds. `worker` is the time of the process that analyses photos or inspects
 * an upload.
 */
export const CALLS: readonly {
  name: string;
  node: number;
  postgres: number;
  worker?: { kind: 'vision' | 'inspection'; milliseconds: number };
  /** Whether the call appends evidence. */
  changes: boolean;
}[] = [
  {
    name: 'create',
    node: 9.3,
    postgres: 5.0,
    worker: { kind: 'inspection', milliseconds: 9.8 },
    changes: true,
  },
  { name: 'open link', node: 1.1, postgres: 0.3, changes: false },
  { name: 'verify OTP', node: 3.7, postgres: 2.8, changes: true },
  { name: 'document', node: 2.3, postgres: 1.2, changes: true },
  { name: 'consent', node: 4.3, postgres: 2.1, changes: true },
  { name: 'location', node: 5.0, postgres: 2.6, changes: true },
  { name: 'liveness code', node: 2.5, postgres: 1.9, changes: true },
  {
    name: 'photos',
    node: 73.6,
    postgres: 11.1,
    worker: { kind: 'vision', milliseconds: 451.1 },
    changes: true,
  },
  { name: 'signature', node: 23.1, postgres: 7.5, changes: true },
];

export const COSTS = {
  /**
   * The processor time of the seal, the jobs and the background work of the database. It is the part of 0.90 seconds
   * that the calls do not explain.
   */
  sealMilliseconds: { value: 280, source: `${LOAD}, less the calls` },
  /** The number of transactions that append evidence. */
  commits: { value: 11, source: `${COUNTED}: 8; ${MESSAGES}` },
  events: { value: 12, source: `${COUNTED}: 9; ${MESSAGES}` },
  walBytes: {
    value: 73_000,
    source: `${COUNTED_WRITES}, without autovacuum, and without full-page images, which a large database adds`,
  },
  databaseBytes: { value: 54_000, source: 'npm run bench -- soak on 16 November 2026, with indexes' },
  blobs: { value: 7, source: COUNTED },
  /**
   * The size of a document of four pages, its seal, and three drawn photos. With photos of 300 kB from a phone, the
   * size is 1.1 MB.
   */
  blobBytes: { value: 227_000, source: COUNTED },
  /** The time per commit when many connections commit concurrently and share disk syncs. */
  commitMilliseconds: { value: 0.28, source: `${BUSY}; 4.6 ms with a notification, which only batches send` },
  /** The time to chain one entry into the transparency log. */
  chainMilliseconds: { value: 0.33, source: BUSY },
  /** The time to verify one entry of the transparency log. */
  verifyMilliseconds: { value: 1.4, source: BUSY },
  /** The time to add one session to the figures of Insight. */
  insightMilliseconds: { value: 17, source: BUSY },
  /**
   * The time to search a million photos for copies of the three submitted ones. The time grows with the number of
   * photos: a hash band has only 65,536 values, so more and more photos share a value.
   */
  searchMillisecondsPerMillion: { value: 8, source: GROWTH },
} satisfies Record<string, Measured>;

/** Values that are assumed, not measured. You can change them to plan for another machine. */
export const ASSUMED = {
  /**
   * The number of cores of a node. A node has half as many processes for photos, and uses one thread for its own work.
   */
  nodeCores: 4,
  /** The number of cores of the largest database machine that is practical. */
  databaseCores: 64,
  /** The sustained write rate of one disk or cloud volume, in bytes per second. */
  walBytesPerSecond: 400e6,
  /**
   * The maximum utilisation in the busiest hour. At this utilisation, queues are short, and the loss of a node is
   * tolerable.
   */
  target: 0.6,
  photosRemembered: 3,
  memoryDays: 365,
  /** The longest acceptable search for replayed photos. */
  searchSeconds: 3,
  /** The mean pause between two calls of a signer. */
  pauseSeconds: 5,
};
