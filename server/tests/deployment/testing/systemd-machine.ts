/**
 * Runs a separate systemd instance (systemd-nspawn) with the unit from ops/, installed as the first lines of the unit
 * describe. The instance shares /usr and the network with this machine. All its other files are temporary.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ask } from './app-at.ts';
import { freePort, type Program, startProgram } from './program.ts';
import { opsFile, REPOSITORY } from './ops-file.ts';

export interface SystemdMachine extends Program {
  url: string;
  log(): Promise<string>;
  /** Returns how the service ended: the result and the exit status from systemd. */
  result(): Promise<string>;
}

export async function startUnit(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<SystemdMachine> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const inFolder = (name: string) => path.join(folder, name);
  const environment = { ...settings, PORT: String(port) };
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  await mkdir(inFolder('out'));
  await writeFile(inFolder('environment'), lines.join('\n'));
  await writeFile(inFolder('countersign.service'), opsFile('systemd/countersign.service'));
  // An additional configuration file records the log and the result, and ends the machine together with the service.
  await writeFile(
    inFolder('seen.conf'),
    `[Service]
StandardOutput=file:/out/log
StandardError=inherit
ExecStopPost=+/bin/sh -c 'echo "$SERVICE_RESULT $EXIT_STATUS" > /out/result; systemctl exit --force --no-block'
`,
  );
  const [passwd, group] = [await readFile('/etc/passwd', 'utf8'), await readFile('/etc/group', 'utf8')];
  const user = 'countersign:x:64998:64998::/var/lib/countersign:/usr/sbin/nologin\n';
  await writeFile(inFolder('passwd'), passwd + user);
  await writeFile(inFolder('group'), `${group}countersign:x:64998:\n`);
  const unit = '/etc/systemd/system/countersign.service';
  const files: Record<string, string> = {
    [inFolder('countersign.service')]: unit,
    [inFolder('seen.conf')]: `${unit}.d/seen.conf`,
    [inFolder('environment')]: '/etc/countersign/environment',
    [inFolder('passwd')]: '/etc/passwd',
    [inFolder('group')]: '/etc/group',
    [REPOSITORY]: '/opt/countersign',
    [process.execPath]: '/usr/bin/node',
  };
  const program = await startProgram(
    [
      'systemd-nspawn',
      '--register=no',
      '--keep-unit',
      `--machine=countersign-${process.pid}`,
      '--directory=/',
      '--volatile=yes',
      ...Object.entries(files).map(([from, to]) => `--bind-ro=${from}:${to}`),
      `--bind=${inFolder('out')}:/out`,
      '--console=pipe',
      '--boot',
      '--',
      '--unit=countersign.service',
    ],
    async () => (await ask(`${url}/readyz`)).status === 200,
  );
  const read = (name: string) => readFile(path.join(folder, 'out', name), 'utf8').catch(() => '');
  return { ...program, url, log: () => read('log'), result: () => read('result') };
}
