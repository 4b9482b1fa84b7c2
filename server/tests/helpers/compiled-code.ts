/**
 * Makes the server workers of a test run share compiled code. Runs before each test file. Node.js reads
 * NODE_COMPILE_CACHE only at the start of a process, so the setting affects only child processes. The test process
 * itself must not be affected: at its end, it would write to a folder that is being removed.
 */
process.env['NODE_COMPILE_CACHE'] = process.env['COUNTERSIGN_COMPILED'];
process.env['COUNTERSIGN_WORKERS_WRITE_CODE'] = 'yes';
