// `npm run deployment` tests the product as an operator runs it, together with programs of Debian: proxies, pooled and
// replicated databases, images, and generated clients. `npm test` does not run these tests, because they take long and
// install many programs.
import path from 'node:path';
import { ensureDeploymentTools } from './ensure-deployment-tools.mjs';
import { ensurePackages, root } from './install.mjs';
import { failed, passed, runStages, runVitest } from './stages.mjs';
import { ensureWebBuilt } from './web-build.mjs';

await runStages([
  {
    name: 'tools',
    title: 'Debian programs and packages that test the API',
    run: async () => {
      await ensurePackages(path.join(root, 'scripts', 'api-tools'), { title: 'packages that test the API' });
      await ensurePackages(path.join(root, 'scripts', 'schemas'), {
        title: 'schemas of Compose and Kubernetes',
      });
      const missing = ensureDeploymentTools();
      if (missing.length > 0) console.error(`MISSING: ${missing.join(', ')}.`);
      return missing.length === 0 ? passed : failed;
    },
  },
  {
    name: 'build',
    title: 'Web build',
    run: (tools) => {
      ensureWebBuilt(tools.node);
      return passed;
    },
  },
  {
    name: 'deployment',
    title: 'The product as deployed',
    needs: ['tools', 'build'],
    run: (tools) =>
      runVitest(tools, {
        files: tools.files.length > 0 ? tools.files : ['server/tests/deployment'],
        env: { COUNTERSIGN_DEPLOYMENT: 'yes' },
      }),
  },
]);
