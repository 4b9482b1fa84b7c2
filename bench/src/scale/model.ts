/** Models the product as a network of queues. Some stations exist on each node, and others exist only once. */
import { ASSUMED, CALLS, COSTS } from './measured-costs.ts';
import { exponential, type Random } from './random.ts';
import type { Simulation, Visit } from './simulate.ts';

const SECOND = 1000;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const workerSeconds = (kind: 'vision' | 'inspection'): number =>
  sum(CALLS.map(({ worker }) => (worker?.kind === kind ? worker.milliseconds : 0))) / SECOND;

/** The processor time of one signing in seconds, by place. */
export const SPENT = {
  loop: sum(CALLS.map(({ node }) => node)) / SECOND,
  vision: workerSeconds('vision'),
  inspection: workerSeconds('inspection'),
  seal: COSTS.sealMilliseconds.value / SECOND,
  /** The processor time for Insight. Any number of workers can share this work. */
  insight: COSTS.insightMilliseconds.value / SECOND,
  database: sum(CALLS.map(({ postgres }) => postgres)) / SECOND,
};

const ON_NODES = SPENT.loop + SPENT.vision + SPENT.inspection + SPENT.seal + SPENT.insight;

/** The number of processes of each kind that the product starts on a node. */
const PER_NODE = {
  loop: 1,
  vision: Math.max(1, Math.floor(ASSUMED.nodeCores / 2)),
  inspection: ASSUMED.nodeCores,
  seal: 2,
};

export interface Cluster {
  nodes: number;
  databaseCores: number;
}

/** Returns the smallest cluster in which the utilisation of every scalable station is below the target. */
export function clusterFor(rate: number): Cluster {
  const { target, nodeCores } = ASSUMED;
  const needs = [
    ON_NODES / nodeCores,
    SPENT.loop / PER_NODE.loop,
    SPENT.vision / PER_NODE.vision,
    SPENT.seal / PER_NODE.seal,
  ];
  return {
    nodes: Math.max(1, Math.ceil((rate * Math.max(...needs)) / target)),
    databaseCores: Math.max(1, Math.ceil((rate * SPENT.database) / target)),
  };
}

export const coresOf = ({ nodes, databaseCores }: Cluster): number =>
  nodes * ASSUMED.nodeCores + databaseCores;

/** The indexes of the stations. The first three belong to the database. Each node adds four more. */
export const STATIONS = { database: 0, commits: 1, log: 2, firstNode: 3 } as const;
const OF_NODE = ['loop', 'vision', 'inspection', 'seal'] as const;
type OfNode = (typeof OF_NODE)[number];

const stationOf = (node: number, kind: OfNode): number =>
  STATIONS.firstNode + node * OF_NODE.length + OF_NODE.indexOf(kind);

export const serversOf = ({ nodes, databaseCores }: Cluster): number[] => [
  databaseCores,
  1,
  1,
  ...Array.from({ length: nodes }, () => OF_NODE.map((kind) => PER_NODE[kind])).flat(),
];

const CHANGES = CALLS.filter(({ changes }) => changes).length + 1;
const COMMITS_EACH = COSTS.commits.value / CHANGES;
const EVENTS_EACH = COSTS.events.value / CHANGES;

/**
 * Returns the journey of a signer. Times are distributed exponentially around the measured mean, because signers
 * differ.
 */
export function journeyOn({ nodes }: Cluster): Simulation['journey'] {
  return (random) => {
    const take = (station: number, milliseconds: number, pauseSeconds = 0): Visit => ({
      station,
      pauseSeconds,
      seconds: exponential(random, milliseconds / SECOND),
    });
    const visits: Visit[] = [];
    for (const { name, node, postgres, worker, changes } of CALLS) {
      // Each call can go to any node.
      const at = Math.floor(random() * nodes);
      const pause = visits.length === 0 ? 0 : exponential(random, ASSUMED.pauseSeconds);
      visits.push(take(stationOf(at, 'loop'), node, pause));
      if (worker) visits.push(take(stationOf(at, worker.kind), worker.milliseconds));
      visits.push(take(STATIONS.database, postgres));
      if (changes) visits.push(...recorded(take));
      if (name === 'signature') seal(visits, random, nodes, take);
    }
    return visits;
  };
}

type Take = (station: number, milliseconds: number, pauseSeconds?: number) => Visit;

const recorded = (take: Take): Visit[] => [
  {
    ...take(STATIONS.commits, COMMITS_EACH * COSTS.commitMilliseconds.value),
    aside: [take(STATIONS.log, EVENTS_EACH * COSTS.chainMilliseconds.value)],
  },
];

/** Adds the seal to the visits. The signer does not wait for it. A worker starts the job within a second. */
function seal(visits: Visit[], random: Random, nodes: number, take: Take): void {
  const last = visits.at(-1);
  if (!last) return;
  const at = Math.floor(random() * nodes);
  const work = take(stationOf(at, 'seal'), COSTS.sealMilliseconds.value, random());
  visits[visits.length - 1] = { ...last, aside: [...(last.aside ?? []), work, ...recorded(take)] };
}

/**
 * A resource that exists once for any number of nodes. `perSecond` is the number of signings per second that saturate
 * it.
 */
export interface Bottleneck {
  name: string;
  perSecond: number;
}

export function bottlenecks(): Bottleneck[] {
  const { commits, commitMilliseconds, events, chainMilliseconds } = COSTS;
  return [
    {
      name: 'commits on one disk',
      perSecond: SECOND / (commits.value * commitMilliseconds.value),
    },
    {
      name: 'chaining of the transparency log',
      perSecond: SECOND / (events.value * chainMilliseconds.value),
    },
    {
      name: `processors of one database (${ASSUMED.databaseCores})`,
      perSecond: ASSUMED.databaseCores / SPENT.database,
    },
    { name: 'its log on one disk (WAL)', perSecond: ASSUMED.walBytesPerSecond / COSTS.walBytes.value },
  ];
}

/**
 * A cost that grows with the stored data. `perDay` returns the number of signings per day for which the cost becomes
 * too high after this many days.
 */
interface Growth {
  name: string;
  perDay: (days: number) => number;
}

const remembered = (days: number): number => ASSUMED.photosRemembered * Math.min(days, ASSUMED.memoryDays);

export function growths(): Growth[] {
  const mostPhotos = (ASSUMED.searchSeconds * SECOND * 1e6) / COSTS.searchMillisecondsPerMillion.value;
  const quarterOfAnHour = 900 * SECOND;
  return [
    {
      name: `looking for replayed photos takes ${ASSUMED.searchSeconds} s`,
      perDay: (days) => mostPhotos / remembered(days),
    },
    {
      name: 'checking the whole transparency log takes a quarter of an hour',
      perDay: (days) => quarterOfAnHour / COSTS.verifyMilliseconds.value / COSTS.events.value / days,
    },
  ];
}
