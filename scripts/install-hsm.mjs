// `npm run hsm` installs the packages for a seal key in a hardware security module (SEAL_PKCS11_MODULE). pkcs11js is
// published only as source, so this script compiles it, which requires a C++ compiler. The Node-API headers come from a
// package, because node-gyp would download them from nodejs.org.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWithApt } from './apt.mjs';
import { root } from './install.mjs';

const folder = path.join(root, 'hsm');
const library = path.join(folder, 'node_modules', 'pkcs11js');
const compiled = path.join(library, 'build', 'Release', 'pkcs11.node');

/** Installs the packages and compiles the module. Throws with instructions if it cannot be compiled. */
export function ensureHsm() {
  installPackages();
  if (existsSync(compiled)) return;
  if (!hasCompiler()) installWithApt(['g++']);
  if (!hasCompiler())
    throw new Error(
      'No C++ compiler was found. Install one (Debian: apt-get install g++), and run this command again.',
    );
  compile();
}

/**
 * Installs the packages without running their install script, because the script would download headers from
 * nodejs.org.
 */
function installPackages() {
  const isThere = existsSync(path.join(library, 'package.json'));
  const wanted = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).dependencies.pkcs11js;
  if (isThere && JSON.parse(readFileSync(path.join(library, 'package.json'), 'utf8')).version === wanted)
    return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The packages in hsm/package-lock.json could not be installed.');
}

const hasCompiler = () => spawnSync('g++', ['--version'], { stdio: 'ignore' }).status === 0;

function compile() {
  mkdirSync(path.dirname(compiled), { recursive: true });
  const temporary = `${compiled}.${process.pid}`;
  const sources = ['dl', 'common', 'main'].map((name) => path.join('src', `${name}.cpp`));
  const includes = ['includes', path.join('..', 'node-api-headers', 'include')].map((each) => `-I${each}`);
  const options = ['-shared', '-fPIC', '-O2', '-std=c++17', '-DNAPI_DISABLE_CPP_EXCEPTIONS', ...includes];
  const { status, stderr } = spawnSync('g++', [...options, ...sources, '-ldl', '-o', temporary], {
    cwd: library,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`pkcs11js could not be compiled:\n${stderr}`);
  renameSync(temporary, compiled);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureHsm();
    console.log('You can now use a hardware security module: set SEAL_PKCS11_MODULE (docs/rotate-keys.md).');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
