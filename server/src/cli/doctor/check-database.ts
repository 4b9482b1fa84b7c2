/** Checks whether the database answers, how fast, its version, and whether its clock agrees with this machine. */
import type { Database } from '../../database/connect.ts';
import { pendingMigrations, unknownMigrations } from '../../database/migrate.ts';
import { databaseProblem } from '../../http/health.ts';
import { check, type Finding, problem, right, warning } from './finding.ts';

/** The oldest PostgreSQL version that the job queue supports. Tests run on the embedded version 18. */
const OLDEST_VERSION = 13;
const SLOW_MILLISECONDS = 50;
const SAMPLES = 5;
/** The limits are in seconds. Authenticator apps tolerate a difference of half a minute. */
const CLOCK = { warning: 2, problem: 30 };

const REACH = 'Check DATABASE_URL, that PostgreSQL is running, and that this machine may connect to it.';

export async function checkDatabase(database: Database): Promise<Finding[]> {
  const reachable = await check('database', REACH, async () => {
    const found = await databaseProblem(database);
    if (found !== null) return problem(found, REACH);
    const { rows } = await database.pool.query<{ number: number; name: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
    );
    const [version] = rows;
    if (!version || version.number < OLDEST_VERSION * 10_000)
      return problem(
        `PostgreSQL ${version?.name} is too old`,
        `Use PostgreSQL ${OLDEST_VERSION} or newer; Countersign is tested with 18.`,
      );
    const latency = await medianLatency(database);
    const says = `PostgreSQL ${version.name} responds within ${latency.toFixed(1)} ms`;
    return latency > SLOW_MILLISECONDS
      ? warning(
          says,
          'Each step runs ten or more queries: place the database closer to the server, or find out what keeps it busy.',
        )
      : right(says);
  });
  if (reachable.status === 'problem') return [reachable];
  return [reachable, await checkMigrations(database), await checkClock(database)];
}

const checkMigrations = ({ pool }: Database): Promise<Finding> =>
  check('migrations', 'Use the version of Countersign that matches the database.', async () => {
    const pending = await pendingMigrations(pool);
    if (pending.length > 0)
      return warning(
        `${pending.length} migrations are pending, the first is ${pending[0]}`,
        'The next start of a server applies them. Servers of the previous version keep running; stop older ones first.',
      );
    const unknown = await unknownMigrations(pool);
    return unknown.length === 0
      ? right('the database matches this version')
      : warning(
          `the database is newer than this program, which is compatible with it after ${unknown.join(', ')}`,
          'This is expected after rolling back an upgrade: start the newer version again when its problem is fixed.',
        );
  });

const checkClock = ({ pool }: Database): Promise<Finding> =>
  check('clock', REACH, async () => {
    const before = Date.now();
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
    const after = Date.now();
    const theirs = +(rows[0]?.now ?? 0);
    // The database read its clock at some moment between our two readings, so this is the smallest possible
    // difference.
    const seconds = Math.max(0, before - theirs, theirs - after) / 1000;
    const says = `it differs from the clock of the database by ${seconds.toFixed(1)} seconds`;
    const todo = 'Synchronise the clocks of both machines with a time service (chrony, systemd-timesyncd).';
    if (seconds > CLOCK.problem) return problem(says, todo);
    return seconds > CLOCK.warning ? warning(says, todo) : right(says);
  });

async function medianLatency({ pool }: Database): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const begun = performance.now();
    await pool.query('select 1');
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(SAMPLES / 2)] ?? 0;
}
