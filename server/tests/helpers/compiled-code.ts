/**
 * Lets server workers use code compiled by other workers of the same run. Runs before each test file. Node.js reads
 * this variable once, at process start. The test process itself is therefore not affected, which matters because at its
 * end it would write to a folder that is being removed.
 */
process.env['NODE_COMPILE_CACHE'] = process.env['COUNTERSIGN_COMPILED'];
process.env['COUNTERSIGN_WORKERS_WRITE_CODE'] = 'yes';
