/**
 * Before each test file: the workers of the server find what others of the same run compiled. Node.js reads this once, at the start of a
 * process, so that the process of the tests itself, which would write at its end what is being removed, has no part in it.
 */
process.env['NODE_COMPILE_CACHE'] = process.env['COUNTERSIGN_COMPILED'];
process.env['COUNTERSIGN_WORKERS_WRITE_CODE'] = 'yes';
