/** Runs a node that has no HTTP server. It is a separate process, so that a test can end it during its work. */
import { readSettings } from '../../src/settings/settings.ts';
import { createLog } from '../../src/http/request-log.ts';
import { openServices } from '../../src/composition/open-services.ts';

// The node checks for lost jobs at short intervals, so that the test does not have to wait.
await openServices(readSettings(process.env), createLog('error'), { lostJobCheckSeconds: 1 });
process.send?.('working');
process.on('disconnect', () => process.exit());
