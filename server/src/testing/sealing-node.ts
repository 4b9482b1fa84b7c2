/** A node of the server without its HTTP side, as its own process, so that a test can end it in the midst of its work. */
import { flushCompileCache } from 'node:module';
import { readSettings } from '../settings/settings.ts';
import { createLog } from '../http/request-log.ts';
import { openServices } from '../composition/open-services.ts';

await openServices(readSettings(process.env), createLog('error'));
// A process that is killed cannot do this at its end.
flushCompileCache();
process.send?.('working');
process.on('disconnect', () => process.exit());
