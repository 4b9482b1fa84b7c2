/** `npm run bench -- <name>`: speed and accuracy, printed as ratios against a named reference of the same run. */
import { benchApi } from './api/bench-api.ts';
import { benchScanner } from './scanner/bench-scanner.ts';
import { benchStart } from './start/bench-start.ts';
import { benchWeb } from './web/bench-web.ts';

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  api: benchApi,
  start: benchStart,
  scanner: benchScanner,
  web: benchWeb,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(BENCHES))
  if (wanted.length === 0 || wanted.includes(name)) await bench();
process.exit(0);
