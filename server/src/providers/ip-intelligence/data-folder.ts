/**
 * Watches the folder with the operator's address data. At most once per second, a lookup checks for files that were
 * added, replaced or removed. The lookup waits until these files are loaded, so that a new list entry takes effect at
 * once. If a file cannot be read, the data that was loaded from it earlier stays in use.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadAddressList, type AddressList } from './lists.ts';
import { openAddressDatabase, type AddressDatabase } from './mmdb.ts';

const LIST_NAMES = ['vpn', 'proxy', 'tor', 'hosting', 'clean'] as const;
type ListName = (typeof LIST_NAMES)[number];

export type AddressSource = { file: string; name: string; date: Date } & (
  | { kind: 'list'; list: ListName; ranges: AddressList }
  | { kind: 'database'; database: AddressDatabase }
);

export interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

interface Loaded {
  version: string;
  /** The content of the last version that could be read. Null if no version could be read. */
  source: AddressSource | null;
  /** The time at which reading the current version failed. Null if it succeeded. */
  failedAt: number | null;
}

export interface DataFolder {
  sources(): Promise<readonly AddressSource[]>;
}

export function watchDataFolder(folder: string, log: Log, now: () => number): DataFolder {
  let loaded = new Map<string, Loaded>();
  let checkedAt = now();
  const firstLoad = refresh();
  let running: Promise<void> | null = firstLoad;

  async function refresh(): Promise<void> {
    try {
      const next: typeof loaded = new Map();
      for (const { file, version } of await filesIn(folder)) {
        const before = loaded.get(file);
        if (
          before?.version === version &&
          (before.failedAt === null || now() - before.failedAt < RETRY_AFTER_MS)
        ) {
          next.set(file, before);
          continue;
        }
        try {
          const source = await load(folder, file, log);
          next.set(file, { version, source, failedAt: null });
          if (source !== null) log.info({ file, date: source.date }, 'Address data loaded');
        } catch (error) {
          log.warn(
            { err: error, file },
            'Address data could not be read; the data loaded before stays in use',
          );
          next.set(file, { version, source: before?.source ?? null, failedAt: now() });
        }
      }
      loaded = next;
    } catch (error) {
      log.warn({ err: error, folder }, 'The folder of address data could not be read');
    } finally {
      running = null;
    }
  }

  return {
    async sources() {
      await firstLoad;
      // Compares the absolute difference, so that setting the clock back does not postpone the check.
      if (running === null && Math.abs(now() - checkedAt) >= CHECK_EVERY_MS) {
        checkedAt = now();
        running = refresh();
      }
      if (running !== null) await Promise.race([running, delay(MAX_WAIT_MS, undefined, { ref: false })]);
      return [...loaded.values()].flatMap(({ source }) => source ?? []);
    },
  };
}

const CHECK_EVERY_MS = 1000;
/** The time after which the server tries to read a broken file again. Each attempt costs a full read. */
const RETRY_AFTER_MS = 60_000;
/**
 * The maximum time that a lookup waits for loading. After that it uses the earlier data. A million lines take about two
 * seconds.
 */
const MAX_WAIT_MS = 10_000;

async function filesIn(folder: string): Promise<{ file: string; version: string }[]> {
  const names = (await readdir(folder))
    .filter((name) => listOf(name) !== undefined || isDatabase(name))
    .toSorted();
  return Promise.all(
    names.map(async (file) => {
      const { mtimeMs, size, ino } = await stat(path.join(folder, file));
      return { file, version: `${mtimeMs}/${size}/${ino}` };
    }),
  );
}

async function load(folder: string, file: string, log: Log): Promise<AddressSource | null> {
  const full = path.join(folder, file);
  const list = listOf(file);
  if (list !== undefined) {
    const date = (await stat(full)).mtime;
    const ranges = await loadAddressList(full);
    // A file without any valid address is probably an error page that was saved under the list's name. Loading it would
    // remove all listed addresses.
    if (ranges.words.length === 0 && ranges.badLineCount > 0)
      throw new Error('No line is an address or a block');
    if (ranges.badLineCount > 0) {
      const { badLineCount: lines, badLines: first } = ranges;
      log.warn({ file, lines, first }, 'Some lines are neither an address nor a block and are ignored');
    }
    return { kind: 'list', file, name: file, date, list, ranges };
  }
  const database = await openAddressDatabase(full);
  if (database === null) {
    log.info({ file }, 'This database has neither VPNs nor countries and is not used');
    return null;
  }
  return { kind: 'database', file, name: database.type, date: database.built, database };
}

function listOf(file: string): ListName | undefined {
  return LIST_NAMES.find((name) => file === `${name}.txt`);
}

function isDatabase(file: string): boolean {
  return file.endsWith('.mmdb');
}
