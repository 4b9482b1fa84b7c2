/**
 * Runs Debian's Ceph as an S3 server on one machine. It consists of a monitor, one OSD that holds the objects in
 * memory, and the object gateway.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AwsV4Signer } from 'aws4fetch';
import { run } from './api-tools.ts';
import { DEBIAN, freePorts, listensOn, type Program, startProgram } from './program.ts';

export interface Ceph {
  /** Creates a bucket, and returns the STORAGE_… settings that make the server use it. */
  createBucket(name: string, options?: { hasLock: boolean }): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const CREDENTIALS = { accessKeyId: 'countersign', secretAccessKey: 'a-secret-of-this-test' };
const REGION = 'us-east-1';

export async function startCeph(): Promise<Ceph> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-ceph-'));
  for (const name of ['mon', 'osd', 'rgw']) await mkdir(path.join(folder, name));
  const [monitor = 0, olderProtocol = 0, gateway = 0] = await freePorts(3);
  const address = `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${olderProtocol}]`;
  const config = path.join(folder, 'ceph.conf');
  const id = randomUUID();
  await writeFile(config, configuration(folder, id, address));

  const ceph = (program: string, ...args: string[]) => run(program, ['-c', config, ...args], { env: DEBIAN });
  const programs: Program[] = [];
  const start = async (isReady: () => Promise<boolean>, program: string, ...args: string[]) =>
    programs.push(await startProgram([program, '-c', config, '-f', ...args], isReady));

  const map = path.join(folder, 'map');
  await run('monmaptool', ['--create', '--fsid', id, '--addv', 'a', address, map], { env: DEBIAN });
  await ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
  await start(listensOn(monitor), 'ceph-mon', '-i', 'a');
  const osd = randomUUID();
  await ceph('ceph', 'osd', 'new', osd);
  await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
  const isUp = async () => (await ceph('ceph', 'osd', 'stat')).includes('1 up');
  await start(isUp, 'ceph-osd', '-i', '0');
  const endpoint = `beast endpoint=127.0.0.1:${gateway}`;
  await start(listensOn(gateway), 'radosgw', '-n', 'client.rgw', '--rgw-frontends', endpoint);
  const keys = ['--access-key', CREDENTIALS.accessKeyId, '--secret', CREDENTIALS.secretAccessKey];
  const user = ['user', 'create', '--uid', 'countersign', '--display-name', 'Countersign', ...keys];
  await ceph('radosgw-admin', '-n', 'client.rgw', ...user);

  return {
    async createBucket(name, { hasLock } = { hasLock: false }) {
      const url = `http://127.0.0.1:${gateway}`;
      const request = await new AwsV4Signer({
        method: 'PUT',
        url: `${url}/${name}`,
        headers: hasLock ? { 'x-amz-bucket-object-lock-enabled': 'true' } : {},
        ...CREDENTIALS,
        region: REGION,
        service: 's3',
      }).sign();
      const { status } = await fetch(request.url, request);
      if (status !== 200) throw new Error(`The bucket was not created: ${status}`);
      return {
        STORAGE_URL: `s3://${name}/countersign`,
        STORAGE_ENDPOINT: url,
        STORAGE_REGION: REGION,
        STORAGE_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
        STORAGE_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      };
    },
    async close() {
      for (const program of programs.toReversed()) await program.end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, id: string, address: string) => `[global]
fsid = ${id}
mon_initial_members = a
mon_host = ${address}
public_addr = 127.0.0.1
ms_bind_ipv6 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
# The gateway otherwise requires an encrypted connection to the monitor, which needs authentication.
ms_mon_client_mode = crc
osd_objectstore = memstore
memstore_device_bytes = ${1024 ** 3}
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_max_pg_per_osd = 1000
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
run_dir = ${folder}
crash_dir = ${folder}
admin_socket = ${folder}/$name.asok
pid_file = ${folder}/$name.pid
keyring = ${folder}/keyring
log_file =
mon_cluster_log_to_file = false
`;
