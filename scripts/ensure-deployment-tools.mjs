// Finds or installs the programs that `npm run deployment` needs.
import { spawnSync } from 'node:child_process';
import { installWithApt } from './apt.mjs';

/** The programs. The command in `call` exits with 0 if the program is installed. */
const tools = [
  { name: 'haproxy', call: ['-v'], package: 'haproxy' },
  { name: 'caddy', call: ['version'], package: 'caddy' },
  { name: 'pgbouncer', call: ['--version'], package: 'pgbouncer' },
  { name: 'nginx', call: ['-v'], package: 'nginx-light' },
  { name: 'javac', call: ['-version'], package: 'default-jdk-headless' },
  {
    name: 'test',
    call: ['-e', '/usr/share/java/geronimo-annotation-1.3-spec.jar'],
    package: 'libgeronimo-annotation-1.3-spec-java',
  },
  ...['certifi', 'dateutil', 'six', 'urllib3'].map((library) => ({
    name: '/usr/bin/python3',
    call: ['-c', `import ${library}`],
    package: `python3-${library}`,
  })),
  { name: 'promtool', call: ['--version'], package: 'prometheus' },
  { name: 'radosgw', call: ['--version'], package: 'radosgw' },
  { name: 'ceph', call: ['--version'], package: 'ceph-common' },
  { name: 'ceph-mon', call: ['--version'], package: 'ceph-mon' },
  { name: 'ceph-osd', call: ['--version'], package: 'ceph-osd' },
  { name: 'buildah', call: ['--version'], package: 'buildah' },
  { name: 'debootstrap', call: ['--version'], package: 'debootstrap' },
  { name: 'runc', call: ['--version'], package: 'runc' },
  { name: 'podman', call: ['--version'], package: 'podman' },
  { name: 'systemd-analyze', call: ['--version'], package: 'systemd' },
  { name: 'systemd-nspawn', call: ['--version'], package: 'systemd-container' },
  { name: 'openssl', call: ['version'], package: 'openssl' },
  // The full path is needed, because PATH does not include the programs of this package.
  { name: 'sh', call: ['-c', 'ls /usr/lib/postgresql/*/bin/initdb'], package: 'postgresql' },
];

/** Installs missing programs. Returns the packages that are still missing. */
export function ensureDeploymentTools() {
  const packages = new Set(missingTools().map((tool) => tool.package));
  if (packages.size > 0) installWithApt([...packages]);
  return missingTools().map((tool) => tool.package);
}

function missingTools() {
  return tools.filter(({ name, call }) => spawnSync(name, call, { stdio: 'ignore' }).status !== 0);
}
