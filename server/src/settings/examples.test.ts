import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MAX_SEALED_BYTES } from '@countersign/contract/rules/document-limits';
import { watchChanges } from '@countersign/contract/staff/changes';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { unsafeDefaults } from './operating-settings.ts';
import { readSettings, SETTING_NAMES } from './settings.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../../ops/${name}`, import.meta.url));
const textOf = (name: string): Promise<string> => readFile(fileOf(name), 'utf8');

/** `NAME=value` lines. */
const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/^([A-Z][A-Z_]+)=/gm), ([, name]) => name ?? '');
/** Whether production would start once the empty ones are filled in. */
const leavesOpen = (names: readonly string[]): string[] =>
  unsafeDefaults({ NODE_ENV: 'production', ...Object.fromEntries(names.map((name) => [name, 'filled in'])) });

describe('the examples of ops/', () => {
  it('for Compose name settings that exist, all that production needs, and give the container nothing more than it needs', async () => {
    const names = namesIn(await textOf('compose/countersign.env.example'));
    expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(leavesOpen(names)).toEqual([]);
    const { services } = parse(await textOf('compose/compose.yml'));
    expect(services.countersign).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data'],
      ports: ['127.0.0.1:3000:3000'],
    });
  });

  it('for Kubernetes do so too, with probes that a database which is away does not fail', async () => {
    const documents = [
      await textOf('kubernetes/countersign.yaml'),
      await textOf('kubernetes/secret.example.yaml'),
    ]
      .flatMap((text) => parseAllDocuments(text))
      .map((document) => document.toJS());
    const of = (kind: string) => documents.find((document) => document.kind === kind);
    const names = [...Object.keys(of('ConfigMap').data), ...Object.keys(of('Secret').stringData)];
    expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(leavesOpen(names)).toEqual([]);
    readSettings(of('ConfigMap').data);
    const pod = of('Deployment').spec.template.spec;
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    const [container] = pod.containers;
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      livenessProbe: { httpGet: { path: '/healthz' } },
      readinessProbe: { httpGet: { path: '/readyz' } },
      envFrom: [{ configMapRef: { name: 'countersign' } }, { secretRef: { name: 'countersign' } }],
    });
    expect(of('Service').spec.selector).toEqual(of('Deployment').spec.template.metadata.labels);
    expect(of('Service').spec.ports).toHaveLength(1);
  });

  it('of proxies take the largest body, replace what a caller claims, and let events through', async () => {
    const [nginx, caddy] = [await textOf('proxies/nginx.conf'), await textOf('proxies/Caddyfile')];
    for (const size of [/client_max_body_size (\d+)m;/.exec(nginx), /max_size (\d+)MiB/.exec(caddy)])
      expect(Number(size?.[1]) * 1024 * 1024).toBeGreaterThan(MAX_SEALED_BYTES);
    expect(nginx).toContain(`location = ${watchChanges.path} {`);
    expect(nginx.match(/X-Forwarded-For \$remote_addr;/g)).toHaveLength(
      nginx.match(/proxy_pass /g)?.length ?? 0,
    );
    expect(caddy).toContain('header_up X-Forwarded-For {remote_host}');
  });

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('of a unit are what systemd understands', () => {
    const said = execFileSync('systemd-analyze', ['verify', fileOf('systemd/countersign.service')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(said).toBe('');
  });
});
