// `npm run endurance`: the long tests, of which `npm test` runs a sample, with all their cases.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { runStages, runVitest, verdict } from './stages.mjs';

await runStages([
  {
    name: 'pdf-tools',
    title: 'Programs that judge our PDFs',
    run: (tools) => verdict(tools.runScript('ensure-pdf-tools.mjs')),
  },
  {
    name: 'endurance',
    title: 'Long tests with all their cases',
    needs: ['pdf-tools'],
    run: (tools) =>
      runVitest(tools, {
        files: tools.files.length > 0 ? tools.files : longTests(),
        env: { COUNTERSIGN_ENDURANCE: 'whole' },
      }),
  },
]);

/** Those that ask server/src/testing/endurance.ts for their size. */
function longTests() {
  const server = path.join(root, 'server', 'src');
  return readdirSync(server, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(server, file))
    .filter((file) => readFileSync(file, 'utf8').includes("testing/endurance.ts'"));
}
