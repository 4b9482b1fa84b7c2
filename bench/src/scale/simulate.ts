/**
 * Simulates a network of queues by discrete events. Each station has a number of servers and one queue, which is first
 * come, first served. A job visits stations one after another, with pauses between the visits. A test compares the
 * simulation with the known result for M/M/c.
 */
import { EventQueue } from './event-queue.ts';
import { type Random, seeded } from './random.ts';

export interface Visit {
  /** The pause before the visit, in which the signer reads, looks for a camera, or thinks. */
  pauseSeconds: number;
  station: number;
  /** The service time at the station. */
  seconds: number;
  /** Visits that start when this visit ends. The job does not wait for them. */
  aside?: readonly Visit[];
}

export interface Simulation {
  /** The number of servers of each station, by its index. */
  servers: readonly number[];
  /** Returns the seconds until the next job arrives. */
  untilNext: (random: Random, now: number) => number;
  journey: (random: Random) => readonly Visit[];
  /**
   * The warm-up, which the results exclude. In this time, the queues fill and the first jobs reach their last visits.
   */
  warmUpSeconds: number;
  seconds: number;
  seed: number;
}

export interface StationReport {
  visits: number;
  /** The share of time in which the servers of the station were busy. */
  utilisation: number;
  meanWait: number;
  wait95: number;
  longestQueue: number;
}

export interface Report {
  stations: StationReport[];
  /** The number of jobs that finished before the end, and the mean of their total waits at all stations. */
  jobs: number;
  meanJobWait: number;
  jobWait95: number;
}

interface Job {
  visits: readonly Visit[];
  at: number;
  waited: number;
  startedAt: number;
  /** The time of the job's arrival at the current station. */
  cameAt: number;
  isMain: boolean;
}

type Event = { kind: 'arrive' } | { kind: 'reach'; job: Job } | { kind: 'finish'; job: Job };

export function simulate(simulation: Simulation): Report {
  const { servers, untilNext, journey, warmUpSeconds, seconds, seed } = simulation;
  const random = seeded(seed);
  const events = new EventQueue<Event>();
  const end = warmUpSeconds + seconds;
  const stations = servers.map((count) => new Station(count, warmUpSeconds, end));
  const waits: number[] = [];

  const visitOf = (job: Job): { visit: Visit; station: Station } | null => {
    const visit = job.visits[job.at];
    const station = visit && stations[visit.station];
    return visit && station ? { visit, station } : null;
  };
  const send = (job: Job, now: number): void => {
    const next = visitOf(job);
    if (next) events.add(now + next.visit.pauseSeconds, { kind: 'reach', job });
    else if (job.isMain && job.startedAt >= warmUpSeconds) waits.push(job.waited);
  };
  const begin = (job: Job, now: number): void => {
    const next = visitOf(job);
    if (!next) return;
    const wait = next.station.begin(job.cameAt, now, next.visit.seconds);
    job.waited += wait;
    events.add(now + next.visit.seconds, { kind: 'finish', job });
  };

  events.add(untilNext(random, 0), { kind: 'arrive' });
  for (let next = events.next(); next && next.at < end; next = events.next()) {
    const { at: now, event } = next;
    if (event.kind === 'arrive') {
      send(newJob(journey(random), now, true), now);
      events.add(now + untilNext(random, now), { kind: 'arrive' });
      continue;
    }
    const { job } = event;
    const here = visitOf(job);
    if (!here) continue;
    if (event.kind === 'reach') {
      job.cameAt = now;
      if (here.station.isFree) begin(job, now);
      else here.station.enqueue(job);
      continue;
    }
    here.station.finish();
    const waiting = here.station.dequeue();
    if (waiting) begin(waiting, now);
    if (here.visit.aside) send(newJob(here.visit.aside, now, false), now);
    job.at += 1;
    send(job, now);
  }
  return { stations: stations.map((station) => station.report()), jobs: waits.length, ...summary(waits) };
}

const newJob = (visits: readonly Visit[], now: number, isMain: boolean): Job => ({
  visits,
  at: 0,
  waited: 0,
  startedAt: now,
  cameAt: now,
  isMain,
});

function summary(waits: number[]): { meanJobWait: number; jobWait95: number } {
  return { meanJobWait: mean(waits), jobWait95: at95(waits) };
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const at95 = (values: readonly number[]): number =>
  Float64Array.from(values).sort()[Math.max(0, Math.ceil(values.length * 0.95) - 1)] ?? 0;

class Station {
  readonly #servers: number;
  readonly #from: number;
  readonly #to: number;
  /** The waiting jobs, first in, first out. Removing a job only moves the index of the front. */
  #queue: Job[] = [];
  #front = 0;
  #working = 0;
  #busySeconds = 0;
  #longestQueue = 0;
  readonly #waits: number[] = [];

  constructor(servers: number, from: number, to: number) {
    this.#servers = servers;
    this.#from = from;
    this.#to = to;
  }

  get isFree(): boolean {
    return this.#working < this.#servers;
  }

  enqueue(job: Job): void {
    this.#queue.push(job);
    this.#longestQueue = Math.max(this.#longestQueue, this.#queue.length - this.#front);
  }

  dequeue(): Job | undefined {
    const job = this.#queue[this.#front];
    if (!job) return undefined;
    this.#front += 1;
    if (this.#front > 1000 && this.#front * 2 > this.#queue.length) {
      this.#queue = this.#queue.slice(this.#front);
      this.#front = 0;
    }
    return job;
  }

  /** Starts to serve a job. Returns the time that the job has waited. */
  begin(cameAt: number, now: number, seconds: number): number {
    this.#working += 1;
    this.#busySeconds += Math.max(0, Math.min(now + seconds, this.#to) - Math.max(now, this.#from));
    if (cameAt >= this.#from) this.#waits.push(now - cameAt);
    return now - cameAt;
  }

  finish(): void {
    this.#working -= 1;
  }

  report(): StationReport {
    return {
      visits: this.#waits.length,
      utilisation: this.#busySeconds / (this.#servers * (this.#to - this.#from)),
      meanWait: mean(this.#waits),
      wait95: at95(this.#waits),
      longestQueue: this.#longestQueue,
    };
  }
}
