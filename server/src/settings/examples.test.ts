import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { watchChanges } from '@countersign/contract/staff/changes';
import { errorText } from '@countersign/contract/texts/texts';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { unsafeDefaults } from './operating-settings.ts';
import { readSettings, SETTING_NAMES } from './settings.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../../ops/${name}`, import.meta.url));
const textOf = (name: string): Promise<string> => readFile(fileOf(name), 'utf8');

/** Returns the names in lines of the form `NAME=value`. */
const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/^([A-Z][A-Z_]+)=/gm), ([, name]) => name ?? '');
/** Fills in all named settings, and returns the problems that would still prevent a start in production. */
const leavesOpen = (names: readonly string[]): string[] =>
  unsafeDefaults({
    NODE_ENV: 'production',
    ...Object.fromEntries(names.map((name) => [name, 'https://filled.in'])),
  });

describe('the examples of ops/', () => {
  it("for Compose name existing settings, cover all that production needs, and restrict the container's privileges", async () => {
    const { services } = parse(await textOf('compose/compose.yml'));
    const names = namesIn(await textOf('compose/countersign.env.example'));
    const all = [...names, ...Object.keys(services.countersign.environment)];
    expect(all.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(leavesOpen(names)).toEqual([]);
    expect(services.countersign).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data'],
      ports: ['127.0.0.1:3000:3000'],
    });
  });

  it('for Kubernetes do the same, with probes that do not fail when the database is unavailable', async () => {
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
    const secret = { STORAGE_ACCESS_KEY_ID: 'filled in', STORAGE_SECRET_ACCESS_KEY: 'filled in' };
    readSettings({ ...of('ConfigMap').data, ...secret });
    expect(Object.keys(of('Secret').stringData)).toEqual(expect.arrayContaining(Object.keys(secret)));
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
      startupProbe: { httpGet: { path: '/startupz' } },
      livenessProbe: { httpGet: { path: '/healthz' } },
      readinessProbe: { httpGet: { path: '/readyz' } },
      envFrom: [{ configMapRef: { name: 'countersign' } }, { secretRef: { name: 'countersign' } }],
    });
    expect(of('Service').spec.selector).toEqual(of('Deployment').spec.template.metadata.labels);
    expect(of('Service').spec.ports).toHaveLength(1);
  });

  it('of proxies leave the body size limit to the server, replace client-supplied headers, and do not buffer events', async () => {
    const [nginx, caddy] = [await textOf('proxies/nginx.conf'), await textOf('proxies/Caddyfile')];
    expect(nginx).toContain('client_max_body_size 0;');
    expect(caddy).not.toContain('request_body');
    const haproxy = await textOf('proxies/haproxy.cfg');
    expect(haproxy).not.toContain('body_size');
    expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]');
    expect(haproxy).toContain(errorText('SERVICE_UNAVAILABLE', {}));
    expect(nginx).toContain(`location = ${watchChanges.path} {`);
    expect(nginx.match(/X-Forwarded-For \$remote_addr;/g)).toHaveLength(
      nginx.match(/proxy_pass /g)?.length ?? 0,
    );
    expect(caddy).toContain('header_up X-Forwarded-For {remote_host}');
  });
});
