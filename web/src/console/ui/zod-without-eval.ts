/**
 * Prevents zod from compiling its schemas, because that needs `eval`, which our Content-Security-Policy forbids. Import
 * this module before any contract module that uses a schema.
 */
import { config } from 'zod';

config({ jitless: true });
