// `npm run browsers` runs the signer's journey in Firefox and WebKit, which are Debian packages. The command is not
// part of `npm test`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installWithApt } from './apt.mjs';
import { ensureInstalled, root, toolEnvironment } from './install.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const packages = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  xdotool: '/usr/bin/xdotool',
};

try {
  const node = await ensureInstalled();
  const missing = Object.entries(packages).filter(([, file]) => !existsSync(file));
  if (missing.length > 0 && !installWithApt(missing.map(([name]) => name)))
    throw new Error(`Firefox and WebKit are needed: apt-get install ${Object.keys(packages).join(' ')}`);
  ensureWebBuilt(node);
  const main = path.join(root, 'e2e', 'other-browsers', 'main.ts');
  const { status } = spawnSync(node, [main, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: toolEnvironment(node),
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
