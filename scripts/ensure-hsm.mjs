// Finds or installs a software HSM (SoftHSM) and the server's packages for it, for the tests of sealing by PKCS #11. If
// they are missing, these tests are skipped with a message.
import { spawnSync } from 'node:child_process';
import { installWithApt } from './apt.mjs';
import { ensureHsm } from './install-hsm.mjs';

const isThere = () => spawnSync('softhsm2-util', ['--version'], { stdio: 'ignore' }).status === 0;

if (!isThere()) installWithApt(['softhsm2']);
const missing = isThere() ? [] : ['softhsm2-util'];
try {
  ensureHsm();
} catch (error) {
  console.warn(error.message);
  missing.push('pkcs11js');
}
if (missing.length === 0) console.log('Found SoftHSM and pkcs11js.');
else console.warn(`MISSING: ${missing.join(', ')}. The tests that need them will be skipped.`);
