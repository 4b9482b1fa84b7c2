import { totalmem } from 'node:os';

/**
 * Returns the server's settings. They are passed on the command line, so that every start uses the settings of this
 * version of the product.
 */
export function serverSettings(socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // A signature is on disk before its commit is acknowledged.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Compresses whole pages in the write-ahead log. The first change of a page after a checkpoint writes the whole
    // page there.
    wal_compression: 'on',
    // The following limits suit a small machine that also runs the app.
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
    // Keeps the input of signers out of the log, even if a statement fails.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  };
}

const MEGABYTE = 2 ** 20;

/**
 * Returns PostgreSQL's shared buffers in megabytes. The value is small, because the app, its workers and the file cache
 * need memory too.
 */
export const sharedMegabytes = (memory: number): number =>
  Math.round(Math.min(Math.max(memory / MEGABYTE / 32, 64), 512));

/** Returns the memory of the machine, or the limit of the container if that is lower. */
const memoryOfMachine = (): number => Math.min(process.constrainedMemory() || Infinity, totalmem());
