/**
 * Tells zod not to compile its schemas: that needs `eval`, which our Content-Security-Policy refuses. It has to be imported before
 * anything of the contract that makes use of a schema.
 */
import { config } from 'zod';

config({ jitless: true });
