// `node scripts/build-image.mjs` builds the Dockerfile on a machine without access to an image registry. It runs
// buildah as root, on a base of Debian packages. The image is stored in .cache/image, and `--archive <file>` exports it
// for `docker load`. The last line of the output describes the result in JSON.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeDebian, makeNode, run } from './image-base.mjs';
import { ensurePackages, root } from './install.mjs';

const TAG = 'localhost/countersign:latest';
const folder = path.join(root, '.cache', 'image');
const store = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
/**
 * The options of the build. Only Docker's image format supports health checks. The build has no separate network or
 * process namespaces, so that it also works in containers.
 */
const options = ['--format', 'docker', '--isolation', 'chroot', '--pull-never', '--layers=false'];
const buildah = (...args) => run('buildah', [...store, ...args]).trim();

try {
  const { archive } = parseArgs({ options: { archive: { type: 'string' } } }).values;
  if (process.getuid?.() !== 0) throw new Error('buildah changes owners of files: run this as root.');
  // Messages for people go to standard error, because programs read only the last line of standard output.
  console.log = console.error;
  const bases = makeBases(await nodeOfPackages());
  const given = [`DEBIAN_IMAGE=${bases.debian}`, `NODE_IMAGE=${bases.node}`];
  console.log('Building the image (a few minutes) ...');
  buildah(
    'build',
    ...options,
    ...npmSettings(),
    ...given.flatMap((one) => ['--build-arg', one]),
    '--tag',
    TAG,
    root,
  );
  if (archive) buildah('push', TAG, `docker-archive:${path.resolve(archive)}:countersign:latest`);
  const built = { tag: TAG, store, bytes: sizeOf(TAG), debianBytes: sizeOf(bases.debian) };
  process.stdout.write(`${JSON.stringify(built)}\n`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * Returns the Node.js of scripts/node. The machine's own Node.js may have another version, or need libraries that the
 * base image lacks.
 */
async function nodeOfPackages() {
  const packages = path.join(root, 'scripts', 'node');
  await ensurePackages(packages, { title: 'Node 24' });
  return path.join(packages, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
}

/** Makes the base images unless they exist. To update their Debian packages, delete .cache/image. */
function makeBases(node) {
  const debian = makeOnce('localhost/countersign-debian:bookworm', 'scratch', '/', (files) => {
    console.log("Making a base of Debian's packages (a minute or two) ...");
    makeDebian(files, path.join(folder, 'debs'));
  });
  const version = run(node, ['--version']).trim();
  const withNode = makeOnce(`localhost/countersign-node:${version}`, debian, '/usr/local', (files) =>
    makeNode(files, node),
  );
  return { debian, node: withNode };
}

/** Creates an image with this name by adding files to another image, unless the image exists. */
function makeOnce(name, from, target, makeFiles) {
  if (buildah('images', '--quiet', '--filter', `reference=${name}`) !== '') return name;
  const files = path.join(folder, 'files');
  rmSync(files, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  makeFiles(files);
  const container = buildah('from', '--pull-never', from);
  buildah('add', '--quiet', container, files, target);
  buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
  buildah('commit', '--quiet', '--rm', container, name);
  rmSync(files, { recursive: true });
  return name;
}

function asked(name) {
  return run('npm', ['config', 'get', name]).trim();
}

/**
 * Returns options that give the build this machine's npm settings (registry and certificates). The image contains none
 * of these settings.
 */
function npmSettings() {
  const own = asked('userconfig');
  const certificates = [asked('cafile'), process.env.NODE_EXTRA_CA_CERTS].find(
    (file) => file && existsSync(file),
  );
  const inside = '/root/certificates.pem';
  const lines = [
    ...(existsSync(own) ? [readFileSync(own, 'utf8')] : []),
    `registry=${asked('registry')}`,
    ...(certificates ? [`cafile=${inside}`] : []),
  ];
  const file = path.join(folder, 'npmrc');
  writeFileSync(file, lines.join('\n'), { mode: 0o600 });
  const mounts = [`${file}:/root/.npmrc:ro`, ...(certificates ? [`${certificates}:${inside}:ro`] : [])];
  return mounts.flatMap((mount) => ['--volume', mount]);
}

/** Returns the total size of all files in the image, which registries report as the unpacked size. */
function sizeOf(image) {
  const container = buildah('from', '--pull-never', image);
  try {
    const sizes = run('find', [buildah('mount', container), '-xdev', '-type', 'f', '-printf', '%s\n']);
    return sizes.split('\n').reduce((sum, size) => sum + Number(size), 0);
  } finally {
    buildah('rm', container);
  }
}
