/**
 * Prevents zod from compiling its schemas. Compiling needs `eval`, which the Content-Security-Policy forbids. Import
 * this module before any contract module that uses a schema.
 */
import { config } from 'zod';

config({ jitless: true });
