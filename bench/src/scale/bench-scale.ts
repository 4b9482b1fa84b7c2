/**
 * Runs `npm run bench -- scale`, which computes from measured costs the resources that many more signers need, and the
 * first bottlenecks. It starts no server unless `--measure` is given, which measures the costs on this machine. The
 * conclusions are in docs/scale.md.
 */
import { backlogOf, busiestRate, hourlyRates } from './day.ts';
import { ASSUMED, COSTS } from './measured-costs.ts';
import { measureCosts } from './measure.ts';
import {
  bottlenecks,
  type Bottleneck,
  type Cluster,
  clusterFor,
  coresOf,
  growths,
  journeyOn,
  serversOf,
  SPENT,
  STATIONS,
} from './model.ts';
import { exponential } from './random.ts';
import { type Report, simulate, type StationReport } from './simulate.ts';

const DAY = 86_400;
const HOUR = 3600;
/** The duration of the warm-up, which exceeds the longest journey. */
const WARM_UP_SECONDS = 100;
const MOST_SIGNINGS = 10_000;
const MOST_SECONDS = 3600;

export interface ScaleOptions {
  /** The number of signings per day to plan for. */
  signings?: string;
  seed?: string;
  measure?: boolean;
}

export async function benchScale({
  signings = '10000000',
  seed = '1',
  measure,
}: ScaleOptions): Promise<void> {
  if (measure) return measureCosts();
  const [perDay, seeded] = [Number(signings), Number(seed)];
  tellCosts();
  whatToBuy([1, 100, 10_000], seeded);
  const first = whatBreaks(perDay);
  aroundTheBreak(first, seeded);
  whatGrows(perDay);
  inShards(perDay, seeded);
}

const digits = (value: number, most = 3): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(most)));
const milliseconds = (seconds: number): string => digits(seconds * 1000);
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  console.log(`\n| ${head.join(' | ')} |\n| ${head.map(() => '---').join(' | ')} |`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

function tellCosts(): void {
  console.log('\n# scale: measured costs of one signing');
  table(
    ['what', 'seconds of a processor'],
    Object.entries(SPENT).map(([name, seconds]) => [name, digits(seconds)]),
  );
  table(
    ['what', 'value', 'source'],
    Object.entries(COSTS).map(([name, { value, source }]) => [name, digits(value), source]),
  );
}

/** Simulates a part of the busiest hour. */
function run(rate: number, cluster: Cluster, seed: number): Report {
  return simulate({
    servers: serversOf(cluster),
    untilNext: (random) => exponential(random, 1 / rate),
    journey: journeyOn(cluster),
    warmUpSeconds: WARM_UP_SECONDS,
    seconds: Math.min(MOST_SECONDS, MOST_SIGNINGS / rate),
    seed,
  });
}

function stationsOf({ stations }: Report) {
  const empty: StationReport = { visits: 0, utilisation: 0, meanWait: 0, wait95: 0, longestQueue: 0 };
  const at = (index: number) => stations[index] ?? empty;
  const ofNodes = (offset: number) =>
    stations.slice(STATIONS.firstNode).filter((_, index) => index % 4 === offset);
  const worst = (reports: readonly StationReport[]): StationReport =>
    reports.reduce((one, other) => (other.wait95 > one.wait95 ? other : one), empty);
  return {
    database: at(STATIONS.database),
    commits: at(STATIONS.commits),
    log: at(STATIONS.log),
    loop: worst(ofNodes(0)),
    vision: worst(ofNodes(1)),
    seal: worst(ofNodes(3)),
  };
}

/** Prints the cluster that a steady rate within the busiest hour requires. */
function whatToBuy(perHour: readonly number[], seed: number): void {
  console.log(
    `\n# scale: resources for this many signings in the busiest hour, with nodes of ${ASSUMED.nodeCores} cores of which ${percent(ASSUMED.target)} may be in use`,
  );
  const one = ASSUMED.target / (SPENT.loop + SPENT.vision + SPENT.inspection + SPENT.seal + SPENT.database);
  table(
    [
      'an hour',
      'nodes',
      'cores of the database',
      'cores, ratio to two',
      'photos wait, 95th',
      'own thread waits, 95th',
      'GB a year: database, files',
    ],
    perHour.map((signings) => {
      const rate = signings / HOUR;
      const cluster = clusterFor(rate);
      const { vision, loop } = stationsOf(run(rate, cluster, seed));
      const perYear = (bytes: number) => digits((bytes * signings * 24 * 365) / 1e9 / busiestShare());
      return [
        digits(signings),
        cluster.nodes,
        cluster.databaseCores,
        digits(coresOf(cluster) / 2),
        `${milliseconds(vision.wait95)} ms`,
        `${milliseconds(loop.wait95)} ms`,
        `${perYear(COSTS.databaseBytes.value)}, ${perYear(COSTS.blobBytes.value)}`,
      ];
    }),
  );
  console.log(`One core carries ${digits(one * 60)} signings a minute at that use, database included.`);
}

/** Returns the rate of the busiest hour relative to the mean rate. */
const busiestShare = (): number => busiestRate(DAY);

function whatBreaks(perDay: number): Bottleneck {
  const rates = hourlyRates(perDay);
  const peak = busiestRate(perDay);
  console.log(
    `\n# scale: single resources as load grows to ${digits(perDay)} signings a day (${digits(peak)} a second in the busiest hour)`,
  );
  const sorted = bottlenecks().toSorted((one, other) => one.perSecond - other.perSecond);
  table(
    [
      'bottlenecks, first to last',
      'signings a second',
      'a day at most',
      'in use then',
      'ratio to its limit',
      'largest backlog',
    ],
    sorted.map(({ name, perSecond }) => {
      const { worstSeconds, hour, isWorkedOff } = backlogOf(rates, perSecond);
      const waits =
        worstSeconds === 0 ? 'nothing' : `${digits(worstSeconds / 60)} minutes of work at ${hour} h`;
      return [
        name,
        digits(perSecond),
        digits((perSecond / peak) * perDay),
        percent(Math.min(1, peak / perSecond)),
        digits(peak / perSecond),
        isWorkedOff ? waits : 'more every day',
      ];
    }),
  );
  const [first] = sorted;
  if (!first) throw new Error('No bottleneck was found');
  return first;
}

/**
 * Simulates the queue of a bottleneck at rates around its limit. The queue is short until the rate approaches the
 * limit, and grows without bound above the limit.
 */
function aroundTheBreak({ name, perSecond }: Bottleneck, seed: number): void {
  console.log(
    `\n# scale: the first of them (${name}) as its limit comes near, everything else as wide as it needs`,
  );
  table(
    [
      'of its limit',
      'signings a second',
      'nodes',
      'commits: in use',
      'wait, 95th',
      'longest queue',
      'transparency log: in use',
      'total wait of a signer, mean and 95th',
    ],
    [0.25, 0.5, 0.8, 0.95, 1.05].map((share) => {
      const rate = perSecond * share;
      const cluster = clusterFor(rate);
      const report = run(rate, cluster, seed);
      const { commits, log } = stationsOf(report);
      return [
        share,
        digits(rate),
        cluster.nodes,
        percent(commits.utilisation),
        `${milliseconds(commits.wait95)} ms`,
        digits(commits.longestQueue),
        percent(log.utilisation),
        `${digits(report.meanJobWait)} s, ${digits(report.jobWait95)} s`,
      ];
    }),
  );
}

function whatGrows(perDay: number): void {
  console.log('\n# scale: costs that grow with all stored data');
  table(
    [
      'limit',
      'reached after a month by so many a day',
      'after a year',
      `at ${digits(perDay)} a day reached after`,
    ],
    growths().map(({ name, perDay: limit }) => [
      name,
      digits(limit(30)),
      digits(limit(365)),
      `${digits(limit(1) / perDay)} days`,
    ]),
  );
  const ofYear = (bytes: number) => `${digits((bytes * perDay * 365) / 1e12)} TB`;
  table(
    ['in a year', 'at that load'],
    [
      ['rows with their indexes', ofYear(COSTS.databaseBytes.value)],
      ['log of the database (WAL), to be archived', ofYear(COSTS.walBytes.value)],
      ['files', ofYear(COSTS.blobBytes.value)],
      ['objects in the storage, thousand millions', digits((COSTS.blobs.value * perDay * 365) / 1e9)],
      ['entries of the evidence, thousand millions', digits((COSTS.events.value * perDay * 365) / 1e9)],
    ],
  );
}

/** Prints the plan for shards: departments are distributed to shards, and each shard has its own database. */
function inShards(perDay: number, seed: number): void {
  const peak = busiestRate(perDay);
  const narrowest = Math.min(...bottlenecks().map(({ perSecond }) => perSecond));
  const shards = Math.ceil(peak / narrowest / ASSUMED.target);
  const rate = peak / shards;
  const cluster = clusterFor(rate);
  const report = run(rate, cluster, seed);
  const { database, commits, log, loop, vision, seal } = stationsOf(report);
  console.log(
    `\n# scale: ${digits(perDay)} a day in ${shards} parts, each with ${cluster.nodes} nodes and a database of ${cluster.databaseCores} cores: ` +
      `${digits(shards * coresOf(cluster))} cores, ${digits((shards * coresOf(cluster)) / 2)} times today's two. One part in its busiest hour:`,
  );
  table(
    ['queue', 'in use', 'mean wait', '95th', 'longest'],
    Object.entries({ loop, vision, seal, database, commits, log }).map(([name, station]) => [
      name,
      percent(station.utilisation),
      `${milliseconds(station.meanWait)} ms`,
      `${milliseconds(station.wait95)} ms`,
      digits(station.longestQueue),
    ]),
  );
  console.log(`A signer waits ${digits(report.meanJobWait)} s in total, 95th ${digits(report.jobWait95)} s.`);
}
