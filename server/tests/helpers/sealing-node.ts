/** A node of the server without its HTTP side, as its own process, so that a test can end it in the midst of its work. */
import { readSettings } from '../../src/settings/settings.ts';
import { createLog } from '../../src/http/request-log.ts';
import { openServices } from '../../src/composition/open-services.ts';

// So that a test need not wait for the next check.
await openServices(readSettings(process.env), createLog('error'), { lostJobCheckSeconds: 1 });
process.send?.('working');
process.on('disconnect', () => process.exit());
