/**
 * Runs `npm run bench -- <name>`, which measures speed and accuracy. If possible, the results are ratios to a reference
 * that is measured in the same run.
 */
import { parseArgs } from 'node:util';
import { benchApi } from './api/bench-api.ts';
import { benchConsole } from './console/bench-console.ts';
import { benchGrowth } from './growth/bench-growth.ts';
import { benchBurst } from './load/bench-burst.ts';
import { benchLoad } from './load/bench-load.ts';
import { benchOverload } from './load/bench-overload.ts';
import { benchSoak } from './load/bench-soak.ts';
import { benchPrepare } from './prepare/bench-prepare.ts';
import { benchChallenge } from './presence/challenge/bench-challenge.ts';
import { benchClip } from './presence/clip/bench-clip.ts';
import { benchPresence } from './presence/bench-presence.ts';
import type { PresenceOptions } from './presence/bench-presence.ts';
import { benchScale, type ScaleOptions } from './scale/bench-scale.ts';
import { benchScanner } from './scanner/bench-scanner.ts';
import { benchSealing } from './sealing/bench-sealing.ts';
import { benchSignIn } from './sign-in/bench-sign-in.ts';
import { benchStart } from './start/bench-start.ts';
import { benchUploads } from './uploads/bench-uploads.ts';
import { benchWeb } from './web/bench-web.ts';

const BENCHES: Readonly<
  Record<
    string,
    (
      options: PresenceOptions &
        ScaleOptions & {
          calls?: string;
          only?: string;
          signers?: string;
          nodes?: string;
          minutes?: string;
          rows?: string;
          samples?: string;
        },
    ) => Promise<void>
  >
> = {
  api: benchApi,
  growth: benchGrowth,
  console: benchConsole,
  burst: benchBurst,
  load: benchLoad,
  overload: benchOverload,
  prepare: benchPrepare,
  soak: benchSoak,
  scale: benchScale,
  start: benchStart,
  scanner: benchScanner,
  presence: benchPresence,
  challenge: benchChallenge,
  clip: benchClip,
  sealing: benchSealing,
  'sign-in': benchSignIn,
  uploads: benchUploads,
  web: benchWeb,
};

const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    signers: { type: 'string' },
    nodes: { type: 'string' },
    minutes: { type: 'string' },
    rows: { type: 'string' },
    samples: { type: 'string' },
    sessions: { type: 'string' },
    pairs: { type: 'string' },
    portraits: { type: 'string' },
    people: { type: 'string' },
    keep: { type: 'string' },
    calls: { type: 'string' },
    only: { type: 'string' },
    signings: { type: 'string' },
    seed: { type: 'string' },
    measure: { type: 'boolean' },
  },
});
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(BENCHES))
  if (wanted.length === 0 || wanted.includes(name)) await bench(options);
process.exit(0);
