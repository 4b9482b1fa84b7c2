import { totalmem } from 'node:os';

/** The server's settings, given on its command line so that they are those of this program's version at every start. */
export function serverSettings(socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // A signature that was acknowledged is on the disk.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // A small machine, shared with the app.
    max_connections: '60',
    shared_buffers: `${sharedMegabytes(memoryOfMachine())}MB`,
    max_wal_size: '256MB',
    min_wal_size: '64MB',
    max_parallel_workers_per_gather: '0',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    // What signers entered stays out of the log, also where a statement fails.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  };
}

const MEGABYTE = 2 ** 20;

/** A small part: the app, its workers and the machine's own cache of files need the rest. */
export const sharedMegabytes = (memory: number): number =>
  Math.round(Math.min(Math.max(memory / MEGABYTE / 32, 64), 512));

/** Of the container, where it has less than the machine. */
const memoryOfMachine = (): number => Math.min(process.constrainedMemory() || Infinity, totalmem());
