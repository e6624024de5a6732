import { beforeAll, describe, expect, it } from '@jest/globals';
import { ScaledObject, TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { appMessages } from '@millrace/jobs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service, ServiceAccount } from 'kubernetes-models/v1';
import { z } from 'zod';
import { readCompose } from '../src/compose.ts';
import { filesBelow, read } from '../src/files.ts';
import { deployment, describeOverlays, parseResources, podTemplate, type Resource, select } from '../src/kubernetes.ts';
import { egressOf } from '../src/networkPolicy.ts';

/** Kubernetes' own schemas, and KEDA's. */
const models: Record<string, new (data: never) => { validate(): void }> = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  ScaledObject,
  ConfigMap,
  Namespace,
  Secret,
  Service,
  ServiceAccount,
  TriggerAuthentication,
};

function validate(resource: Resource): void {
  const Model = models[resource.kind];
  if (Model === undefined) throw new Error(`there is no schema for ${resource.kind}`);
  new Model(resource as never).validate();
}

const names = (resources: Resource[], kind: string) =>
  resources.filter((resource) => resource.kind === kind).map(({ metadata }) => metadata.name);
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
const apps = [
  'console',
  'courier',
  'edge',
  'image-api',
  'image-transformer',
  'media-transcoder',
  'music-api',
  'video-api',
];

/** They need no engine. */
const withoutEngines = ['console', 'edge'];
/** Whose copies video-api purges. */
const edges = 'own namespace, app.kubernetes.io/name=edge:8001/TCP';

/** Where the courier may go, besides its engines. */
const publicHosts = [
  '0.0.0.0/0 without 0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3',
  '2000::/3 without 2001::/23 2002::/16',
].flatMap((peer) => [`${peer}:443/TCP`, `${peer}:8443/TCP`]);

describe('the manifests of the base', () => {
  const base = filesBelow('infra/kubernetes/base', /\.yaml$/)
    .filter((path) => !path.endsWith('kustomization.yaml'))
    .flatMap((path) => parseResources(read(path)));
  const deployments = base.filter(({ kind }) => kind === 'Deployment');

  it('are what Kubernetes takes', () => {
    expect(base.length).toBeGreaterThan(20);
    for (const resource of base) validate(resource);
    const [first] = deployments;
    expect(() => validate({ ...(first as Resource), spec: { template: 1 } })).toThrow();
  });

  it('run every app, with a budget for its disruption', () => {
    expect(names(base, 'Deployment').sort()).toEqual(apps);
    expect(names(base, 'PodDisruptionBudget').sort()).toEqual(apps);
  });

  it('close every pod', () => {
    for (const { metadata, spec } of deployments) {
      const parsed = deployment.safeParse({ spec });
      expect([metadata.name, parsed.error?.issues]).toEqual([metadata.name, undefined]);
      const pod = deployment.parse({ spec }).spec.template.spec;
      for (const { livenessProbe, readinessProbe, name, volumeMounts } of pod.containers) {
        expect([name, livenessProbe, readinessProbe]).toEqual([name, expect.anything(), expect.anything()]);
        const volumes = new Set(pod.volumes.map((volume) => volume.name));
        expect(volumeMounts.filter((mount) => !volumes.has(mount.name))).toEqual([]);
        expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
      }
      // A drain takes 30 s.
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(30);
    }
    for (const { spec } of base.filter(({ kind }) => kind === 'Job')) {
      expect(podTemplate.safeParse((spec as { template: unknown }).template).error?.issues).toBeUndefined();
    }
  });

  it('select the pods that they make', () => {
    for (const { metadata, spec } of deployments) {
      const { selector, template } = deployment.parse({ spec }).spec;
      expect([metadata.name, template.metadata.labels]).toEqual([
        metadata.name,
        expect.objectContaining(selector.matchLabels),
      ]);
    }
  });

  it('give workers the queue and the storage, and no secret of an API', () => {
    for (const { metadata, spec } of deployments) {
      const { containers } = deployment.parse({ spec }).spec.template.spec;
      const secrets = containers.flatMap(({ envFrom }) => envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []));
      const own = `millrace-${metadata.name}`;
      if (metadata.name.endsWith('-api')) expect(secrets.sort()).toEqual(['millrace-api', own].sort());
      else expect(secrets).toEqual(withoutEngines.includes(metadata.name) ? [] : [own]);
    }
  });

  const dns = ['TCP', 'UDP'].map((protocol) => `any namespace, k8s-app=kube-dns:53/${protocol}`);
  const engine = (name: string, ...ports: number[]) =>
    ports.map((port) => `any namespace, millrace.engine=${name}:${port}/TCP`);
  const database = engine('database', 5432);
  const queue = engine('queue', 5671, 5672);
  const storage = engine('storage', 7480, 9000);

  it.each([
    ['video-api', [...database, ...dns, ...queue, ...storage, edges]],
    ['music-api', [...database, ...dns, ...queue, ...storage]],
    ['image-api', [...database, ...dns, ...queue, ...storage]],
    ['media-transcoder', [...dns, ...queue, ...storage]],
    ['image-transformer', [...dns, ...queue, ...storage]],
    ['courier', [...dns, ...queue, ...storage, ...publicHosts]],
    ['console', dns],
    [
      'edge',
      [
        ...dns,
        ...['api', 'console'].map(
          (part) => `own namespace, app.kubernetes.io/component=${part} app.kubernetes.io/part-of=millrace:8080/TCP`,
        ),
      ],
    ],
    ['migrate', [...database, ...dns, ...storage]],
  ])('let %s connect to what it needs, and to nothing else', (name, expected) => {
    const made = base.find(({ kind, metadata }) => (kind === 'Deployment' || kind === 'Job') && metadata.name === name);
    expect(egressOf(base, podLabels(made))).toEqual(expected.sort());
  });

  it('would be caught to let a pod out', () => {
    const labels = { 'app.kubernetes.io/part-of': 'millrace', 'app.kubernetes.io/component': 'worker' };
    const open = { podSelector: {}, policyTypes: ['Egress'], egress: [{ ports: [{ port: 443 }] }] };
    const metadata = { name: 'open' };
    const more: Resource = { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata, spec: open };
    expect(egressOf([...base, more], labels)).toContain('everything:443/TCP');
    expect(egressOf(base, {})).toEqual(['everything']);
  });

  it('run the images that compose builds', () => {
    const { services } = readCompose(read('docker-compose.yml'));
    const built = new Set(Object.values(services).map(({ image }) => image.split(':')[0]));
    const used = deployments.flatMap(({ spec }) =>
      deployment.parse({ spec }).spec.template.spec.containers.map(({ image }) => image),
    );
    expect(used.filter((image) => !built.has(image))).toEqual([]);
  });
});

/** Of the pods that a Deployment or a Job makes. */
function podLabels(made: Resource | undefined): Record<string, string> {
  const { template } = z.looseObject({ template: podTemplate }).parse(made?.spec);
  return template.metadata.labels;
}

await describeOverlays((overlay, render) => {
  let resources: Resource[];
  beforeAll(async () => {
    resources = await render();
  });

  it('is what Kubernetes takes, in a namespace of its own', () => {
    for (const resource of resources) {
      validate(resource);
      if (resource.kind !== 'Namespace')
        expect([resource.metadata.name, resource.metadata.namespace]).toEqual([resource.metadata.name, 'millrace']);
    }
    expect(names(resources, 'Deployment').sort()).toEqual(apps);
  });

  it('names the addresses of the engines, and opens no other', () => {
    const [database, queue, storage] = ['192.0.2.10/32:5432/TCP', '192.0.2.20/32:5672/TCP', '192.0.2.30/32:443/TCP'];
    const dns = ['TCP', 'UDP'].map((protocol) => `any namespace, k8s-app=kube-dns:53/${protocol}`);
    for (const made of resources.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')) {
      const { name } = made.metadata;
      if (withoutEngines.includes(name)) continue;
      const engines = [
        ...(name.endsWith('-api') || name === 'migrate' ? [database] : []),
        ...(name === 'migrate' ? [] : [queue]),
        storage,
      ];
      expect([name, egressOf(resources, podLabels(made))]).toEqual([
        name,
        [
          ...engines,
          ...dns,
          ...(name === 'courier' ? publicHosts : []),
          ...(name === 'video-api' ? [edges] : []),
        ].sort(),
      ]);
    }
    // The place is named where people look for it.
    expect(read('docs/operations.md')).toContain(`overlays/production/engines.yaml`);
    expect(read(`infra/kubernetes/overlays/${overlay}/engines.yaml`)).toContain('Replace every address');
  });

  it('gives each app logins of its own, and workers no database', () => {
    const secrets = resources.filter(({ kind }) => kind === 'Secret');
    const data = (name: string): Record<string, string> => {
      const found = secrets.find(({ metadata }) => metadata.name.replace(/-[a-z0-9]{10}$/, '') === `millrace-${name}`);
      const encoded = z.record(z.string(), z.string()).parse(found?.data);
      return Object.fromEntries(Object.entries(encoded).map(([key, value]) => [key, atob(value)]));
    };
    const storage = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    const signing = (app: string) => (app === 'video-api' ? ['MEDIA_SIGNING_KEYS'] : []);
    for (const app of ['video-api', 'music-api', 'image-api']) {
      const names = [...storage, 'DATABASE_URL', ...signing(app), 'QUEUE_URL'];
      expect([app, Object.keys(data(app)).sort()]).toEqual([app, names]);
    }
    for (const app of ['media-transcoder', 'image-transformer', 'courier'])
      expect([app, Object.keys(data(app)).sort()]).toEqual([app, [...storage, 'QUEUE_URL']]);
    const users = [...apps, 'migrate']
      .filter((app) => !withoutEngines.includes(app))
      .flatMap((app) => [data(app).DATABASE_URL, data(app).QUEUE_URL])
      .flatMap((url) => (url === undefined ? [] : [new URL(url)]))
      .map(({ protocol, username }) => `${protocol}${username}`);
    expect(new Set(users).size).toBe(users.length);
  });

  it('makes every ConfigMap and Secret that is asked for, and pins every image', () => {
    const made = new Set([...names(resources, 'ConfigMap'), ...names(resources, 'Secret')]);
    const text = JSON.stringify(resources);
    const asked = [
      ...text.matchAll(/"(?:configMapRef|secretRef|configMapKeyRef|secretKeyRef)":\{[^}]*"name":"([^"]+)"/g),
    ].map(([, name]) => name ?? '');
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !made.has(name))).toEqual([]);
    // As the release of this version is tagged.
    const images = [...text.matchAll(/"image":"([^"]+)"/g)].map(([, image]) => image ?? '');
    expect(images.length).toBeGreaterThan(7);
    for (const image of images) {
      const [, name] = /([a-z-]+):[^/]+$/.exec(image) ?? [];
      expect(image).toBe(`registry.example.com/millrace/${name}:${version}`);
    }
  });

  it('is upgraded in the order that the guide tells: the Job and what it reads, the workers, the APIs, the edge', () => {
    const guide = read('docs/operations.md');
    const selectors = [...guide.matchAll(/^kubectl apply -k \. -l '([^']+)'$/gm)].map(([, selector]) => selector ?? '');
    const [first = [], workers = [], apis = [], edge = [], ...others] = selectors.map((selector) =>
      select(resources, selector),
    );
    expect(others).toEqual([]);
    expect(names(first, 'Job')).toEqual(['migrate']);
    expect(first).toEqual(resources.filter(({ kind }) => kind !== 'Deployment'));
    const rolledOut = [workers, apis, edge].map((part) => [part.length, names(part, 'Deployment').sort()]);
    expect(rolledOut).toEqual([
      [3, ['courier', 'image-transformer', 'media-transcoder']],
      [3, ['image-api', 'music-api', 'video-api']],
      [2, ['console', 'edge']],
    ]);
    expect(guide).toContain('kubectl -n millrace delete job migrate --ignore-not-found\n');
  });

  if (overlay === 'production') {
    it('scales what is there, by jobs that exist', () => {
      const targets = [...JSON.stringify(resources).matchAll(/"scaleTargetRef":\{[^}]*"name":"([^"]+)"/g)].map(
        ([, name]) => name,
      );
      expect(targets.sort()).toEqual([...apps].sort());
      const scaled = resources.filter(({ kind }) => kind === 'ScaledObject');
      const text = JSON.stringify(scaled);
      const asked = [...text.matchAll(/'([a-z]+\.[a-zA-Z]+)'|"queueName":"millrace\.([a-zA-Z.]+)"/g)].map(
        ([, a, b]) => a ?? b ?? '',
      );
      expect(new Set(asked)).toEqual(new Set([...appMessages['media-transcoder'].takes, ...appMessages.courier.takes]));
      expect(text).toContain('queue.jobs');
    });
  }
});
