import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { opsFile, replaced, REPOSITORY } from './testing/ops-file.ts';
import { type Manifest, manifestProblems } from './testing/schemas.ts';

const text = opsFile('kubernetes/countersign.yaml');
const manifestsIn = (yaml: string): Manifest[] => parseAllDocuments(yaml).map((document) => document.toJS());
const manifests = [
  ...manifestsIn(text),
  ...['secret.example.yaml', 'backup.yaml', 'network-policy.yaml', 'monitoring.yaml'].flatMap((file) =>
    manifestsIn(opsFile(`kubernetes/${file}`)),
  ),
];
// oxlint-disable-next-line typescript/no-explicit-any -- any manifest of Kubernetes
const of = (kind: string, name?: string): any =>
  manifests.find(
    (manifest) => manifest.kind === kind && (!name || Object(manifest['metadata']).name === name),
  );

const names = (list: { name: string }[]) => list.map(({ name }) => name);

it('match the Kubernetes schemas', async () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    'ConfigMap',
    'CronJob',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'NetworkPolicy',
    'PersistentVolumeClaim',
    'PodDisruptionBudget',
    'PrometheusRule',
    'Secret',
    'Service',
    'Service',
    'Service',
    'ServiceMonitor',
  ]);
  expect(await manifestProblems(manifests)).toEqual([]);
});

it.each([
  ['a field that does not exist', 'readinessProbe:', 'readynessProbe:', /readynessProbe/],
  [
    'a field in the wrong place',
    'enableServiceLinks: false',
    'readOnlyRootFilesystem: true',
    /readOnlyRootFilesystem/,
  ],
  ['a value of the wrong type', 'periodSeconds: 10', 'periodSeconds: ten', /periodSeconds/],
  [
    'a missing field',
    '      containers:\n        - name: countersign\n',
    '      containers:\n        -\n',
    /name/,
  ],
])('are rejected with %s', async (_what, from, to, expected) => {
  const problems = await manifestProblems(manifestsIn(replaced(text, [[from, to]])));
  expect(problems.join('\n')).toMatch(expected);
});

it('refer to each other by existing names', () => {
  const labels = of('Deployment').spec.template.metadata.labels;
  expect(of('Deployment').spec.selector.matchLabels).toEqual(labels);
  expect(of('Service').spec.selector).toEqual(labels);
  expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  expect(of('HorizontalPodAutoscaler').spec.scaleTargetRef).toMatchObject({
    kind: 'Deployment',
    name: of('Deployment').metadata.name,
  });
  const [{ http, host }] = of('Ingress').spec.rules;
  const [pages, internal] = http.paths;
  expect(pages.path).toBe('/');
  expect(pages.backend.service.name).toBe(of('Service').metadata.name);
  expect(names(of('Service').spec.ports)).toContain(pages.backend.service.port.name);
  expect(internal.path).toBe('/internal');
  const { name } = internal.backend.service;
  expect(manifests).toContainEqual({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: expect.objectContaining({ name }),
    // The service has no selector, and so it has no pods.
    spec: { ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
  });
  expect(new URL(of('ConfigMap').data.PUBLIC_URL).hostname).toBe(host);
  expect(of('Ingress').spec.tls[0].hosts).toEqual([host]);
  const pod = of('Deployment').spec.template.spec;
  const [{ envFrom, ports, volumeMounts }] = pod.containers;
  expect(envFrom[0].configMapRef.name).toBe(of('ConfigMap').metadata.name);
  expect(envFrom[1].secretRef.name).toBe(of('Secret').metadata.name);
  const target = of('Service').spec.ports[0].targetPort;
  expect(names(ports)).toContain(target);
  expect(names(volumeMounts)).toEqual(names(pod.volumes));
});

it('back up with the same image, settings and restrictions as the server', () => {
  const pod = of('CronJob').spec.jobTemplate.spec.template.spec;
  const server = of('Deployment').spec.template.spec;
  const [backup] = pod.containers;
  expect(backup.image).toBe(server.containers[0].image);
  expect(backup.envFrom.slice(0, 2)).toEqual(server.containers[0].envFrom);
  expect(backup.securityContext).toEqual(server.containers[0].securityContext);
  expect(names(backup.volumeMounts)).toEqual(names(pod.volumes));
  const [{ persistentVolumeClaim }] = pod.volumes;
  expect(persistentVolumeClaim.claimName).toBe(of('PersistentVolumeClaim').metadata.name);
});

it('are all applied by Kustomize, except the example of the secret', async () => {
  const { resources, images } = parse(opsFile('kubernetes/kustomization.yaml'));
  const files = await readdir(path.join(REPOSITORY, 'ops', 'kubernetes'));
  const applied: string[] = ['kustomization.yaml', 'secret.example.yaml', ...resources];
  expect(applied.toSorted()).toEqual(files.toSorted());
  const [name, tag] = of('Deployment').spec.template.spec.containers[0].image.split(':');
  expect(images).toEqual([{ name, newTag: tag }]);
});

it('monitor every pod, with the same alerts as Prometheus without the operator', async () => {
  const service = of('Service', 'countersign-metrics');
  expect(service.spec.selector).toEqual(of('Deployment').spec.selector.matchLabels);
  const { jobLabel, selector, endpoints } = of('ServiceMonitor').spec;
  expect(service.metadata.labels).toEqual(selector.matchLabels);
  expect(names(service.spec.ports)).toEqual([endpoints[0].port]);
  const { ports } = of('Deployment').spec.template.spec.containers[0];
  expect(names(ports)).toContain(service.spec.ports[0].targetPort);

  const alerts = opsFile('prometheus/alerts.yml');
  expect(of('PrometheusRule').spec).toEqual(parse(alerts));
  expect(alerts).toContain(`job="${service.metadata.labels[jobLabel]}"`);
  await promisify(execFile)('promtool', [
    'check',
    'rules',
    path.join(REPOSITORY, 'ops/prometheus/alerts.yml'),
  ]);
});

it('let only the ingress and the monitoring reach the server', () => {
  const { podSelector, policyTypes, ingress } = of('NetworkPolicy').spec;
  expect(podSelector.matchLabels).toEqual(of('Deployment').spec.selector.matchLabels);
  expect(policyTypes).toEqual(['Ingress']);
  const { ports } = of('Deployment').spec.template.spec.containers[0];
  expect(
    ingress.flatMap((rule: { ports: { port: string }[] }) => rule.ports.map(({ port }) => port)),
  ).toEqual(names(ports));
});

it('keep the service up during a release, and give a node time to end', () => {
  const { strategy, template } = of('Deployment').spec;
  expect(strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
  expect(of('HorizontalPodAutoscaler').spec.minReplicas).toBeGreaterThan(
    of('PodDisruptionBudget').spec.minAvailable,
  );
  // The grace period must cover three periods: draining, the jobs, and half a minute for running work (main.ts).
  const drain = Number(of('ConfigMap').data.DRAIN_SECONDS);
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 30);
});
