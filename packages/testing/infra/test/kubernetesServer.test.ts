import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shellBlocks } from '@millrace/testkit/docs';
import { describeWithKubernetes, startKubernetes, type TestKubernetes } from '@millrace/testkit/kubernetes';
import { z } from 'zod';
import { reportDone, withImages } from '../src/controllers.ts';
import { read } from '../src/files.ts';
import { copyInfra, parseResources, type Resource } from '../src/kubernetes.ts';
import { changed, documents, isWorkload, podOf, selectorOf, workload } from '../src/pods.ts';

/** The guide’s kubectl commands: of an installation, and of an upgrade. */
const [install = '', upgrade = ''] = ['With Kubernetes', 'Upgrading without downtime'].map((heading) => {
  const blocks = shellBlocks(read('docs/operations.md'), heading).filter((block) => block.includes('kubectl'));
  if (blocks.length !== 1) throw new Error(`the guide has ${blocks.length} blocks of kubectl in "${heading}"`);
  return blocks.join('');
});
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
const workers = ['courier', 'image-transformer', 'media-transcoder'];
const apis = ['image-api', 'music-api', 'video-api'];
const strictly = ['--validate=strict', '--warnings-as-errors'];
/** A line for each resource: what it is, and a number that changes with it. */
const versionOfEach = '{range .items[*]}{.kind} {.metadata.name} {.metadata.resourceVersion}{"\\n"}{end}';

await describeWithKubernetes('a Kubernetes API server', () => {
  describe.each(['small', 'production'])('given the overlay %s', (overlay) => {
    let kubernetes: TestKubernetes;
    let folder: string;
    let applied: { stdout: string; stderr: string };
    let resources: Resource[];
    const path = () => join(folder, 'infra/kubernetes/overlays', overlay);
    const apply = (...given: Resource[]) =>
      kubernetes.kubectl(['apply', '--dry-run=server', ...strictly, '--filename', '-'], {
        stdin: documents(given),
      });
    const find = (kind: string, name: string): Resource => {
      const found = resources.find((each) => each.kind === kind && each.metadata.name === name);
      if (found === undefined) throw new Error(`the overlay has no ${kind} ${name}`);
      return found;
    };

    beforeAll(async () => {
      folder = await copyInfra();
      kubernetes = await startKubernetes();
      if (overlay === 'production') {
        for (const file of kubernetes.customResources) await kubernetes.kubectl(['create', '--filename', file]);
        await kubernetes.kubectl(['wait', '--for=condition=Established', 'crd', '--all']);
      }
      // Word for word.
      const commands = install.replace('overlays/production', `overlays/${overlay}`);
      applied = await kubernetes.shell(commands, folder);
      resources = parseResources((await kubernetes.kubectl(['kustomize', path()])).stdout);
    }, 300_000);

    afterAll(async () => {
      await kubernetes?.stop();
      if (folder !== undefined) await rm(folder, { recursive: true });
    }, 60_000);

    it('creates everything by the commands of the guide, without a warning', () => {
      expect(applied.stderr).toBe('');
      const lines = applied.stdout.trim().split('\n');
      expect(lines.filter((line) => !line.endsWith(' created'))).toEqual([]);
      expect(lines).toHaveLength(resources.length);
    });

    it('accepts them again with every warning an error, and has nothing to change', async () => {
      const versions = async () => {
        const { stdout } = await kubernetes.kubectl(['get', '-k', '.', `--output=jsonpath=${versionOfEach}`], {
          cwd: path(),
        });
        return stdout.trim().split('\n').sort();
      };
      const before = await versions();
      expect(before).toHaveLength(resources.length);
      for (const options of [strictly, ['--dry-run=server', ...strictly]])
        await kubernetes.kubectl(['apply', '-k', '.', ...options], { cwd: path() });
      expect(await versions()).toEqual(before);
    });

    // The overlays' addresses replace a part of them.
    it('accepts the network policies of the base, which are for engines in the cluster', async () => {
      const given = ['--namespace=millrace', '--filename=infra/kubernetes/base/network.yaml'];
      await kubernetes.kubectl(['apply', '--dry-run=server', ...strictly, ...given], { cwd: folder });
    });

    it('admits the pods of every Deployment and Job', async () => {
      const pods = resources.filter(isWorkload).map(podOf);
      expect(pods.map(({ metadata }) => metadata.name).sort()).toEqual([...apps, 'migrate'].sort());
      const { stdout } = await apply(...pods);
      expect(stdout.trim().split('\n')).toEqual(
        pods.map(({ metadata }) => `pod/${metadata.name} created (server dry run)`),
      );
    });

    const closed = 'violates PodSecurity "restricted';
    it.each([
      [
        'is privileged',
        { containers: { securityContext: { privileged: true, allowPrivilegeEscalation: true } } },
        closed,
      ],
      ['may be root', { pod: { securityContext: { runAsNonRoot: false } } }, closed],
      ['has no seccomp profile', { pod: { securityContext: { seccompProfile: null } } }, closed],
      ['keeps capabilities', { containers: { securityContext: { capabilities: { drop: null } } } }, closed],
      ['may gain privileges', { containers: { securityContext: { allowPrivilegeEscalation: true } } }, closed],
      ['uses the network of the node', { pod: { hostNetwork: true } }, closed],
      ['has an unknown field', { containers: { livenesProbe: {} } }, 'unknown field "spec.containers[0].livenesProbe"'],
      ['is of no account', { pod: { serviceAccountName: 'nobody' } }, 'serviceaccount "nobody" not found'],
    ])('refuses a pod that %s', async (_, changes, reason) => {
      const pods = resources.filter(isWorkload).map((made) => changed(podOf(made), changes));
      const refusals = await apply(...pods).then(
        () => 'none',
        (error: unknown) => String(error),
      );
      expect(refusals.split('\n').filter((line) => line.includes(reason))).toHaveLength(pods.length);
    });

    it('warns of a Deployment whose pods it would refuse', async () => {
      const edge = find('Deployment', 'edge');
      const { template, ...spec } = workload.parse(edge.spec);
      const open = changed({ ...edge, spec: template.spec }, { pod: { hostNetwork: true } }).spec;
      const broken = { ...edge, spec: { ...spec, template: { ...template, spec: open } } };
      await expect(apply(broken)).rejects.toThrow('would violate PodSecurity');
    });

    it.each([
      ['Deployment', 'edge', { replica: 2 }, 'unknown field "spec.replica"'],
      ['PodDisruptionBudget', 'edge', { minAvailable: 1 }, 'cannot be both set'],
      ['NetworkPolicy', 'storage', { egress: [{ to: [{ ipBlock: { cidr: '192.0.2.30' } }] }] }, 'must be a valid CIDR'],
      ['NetworkPolicy', 'deny-all', { policyType: ['Ingress'] }, 'unknown field "spec.policyType"'],
      ...(overlay === 'production'
        ? ([
            ['HorizontalPodAutoscaler', 'edge', { minReplicas: 30 }, 'must be greater than or equal to `minReplicas`'],
            ['ScaledObject', 'media-transcoder', { maxReplicas: 2 }, 'unknown field "spec.maxReplicas"'],
            ['ScaledObject', 'image-transformer', { maxReplicaCount: 'many' }, 'spec.maxReplicaCount: Invalid value'],
          ] as const)
        : []),
    ] as const)('refuses a wrong %s: %s with %j', async (kind, name, wrong, reason) => {
      const made = find(kind, name);
      const spec = z.looseObject({}).parse(made.spec);
      await expect(apply({ ...made, spec: { ...spec, ...wrong } })).rejects.toThrow(reason);
    });

    it('selects the pods that the resources are for', async () => {
      const pods = resources.filter(isWorkload).map(podOf);
      await kubernetes.kubectl(['create', '--filename', '-'], { stdin: documents(pods) });
      const every = [...apps, 'migrate'].sort();
      const expected: Record<string, string[]> = {
        'NetworkPolicy deny-all': every,
        'NetworkPolicy names': every,
        'NetworkPolicy metrics': every,
        'NetworkPolicy edge': ['edge'],
        'NetworkPolicy origins': [...apis, 'console'].sort(),
        'NetworkPolicy database': [...apis, 'migrate'].sort(),
        'NetworkPolicy queue': [...apis, ...workers].sort(),
        'NetworkPolicy storage': [...apis, ...workers, 'migrate'].sort(),
        'NetworkPolicy purges': ['video-api'],
        'Service edge-pods': ['edge'],
      };
      const selected: Record<string, string[]> = {};
      for (const { kind, metadata, spec } of resources) {
        const selector = selectorOf(kind, spec);
        if (selector === undefined) continue;
        const title = `${kind} ${metadata.name}`;
        const args = ['--namespace', 'millrace', 'get', 'pods', '--selector', selector, '--output=name'];
        const { stdout } = await kubernetes.kubectl(args);
        selected[title] = stdout
          .trim()
          .split('\n')
          .map((line) => line.replace(/^pod\//, ''))
          .sort();
        // A Deployment, a Service and a budget have the name of their app.
        expected[title] ??= [metadata.name];
      }
      expect(selected).toEqual(expected);
      expect(Object.keys(selected).filter((title) => title.startsWith('PodDisruptionBudget'))).toHaveLength(
        apps.length,
      );
    });

    it('is upgraded by the commands of the guide: the Job, the workers, the APIs, the edge', async () => {
      const kustomization = join(path(), 'kustomization.yaml');
      const before = await readFile(kustomization, 'utf8');
      await writeFile(kustomization, before.replaceAll(/newTag: .*/g, 'newTag: "0.2.0"'));
      const steps: string[][] = [];
      for (const command of upgrade.trim().split('\n')) {
        if (command.startsWith('#')) continue;
        // No controller runs here, so the test reports what kubectl waits for.
        if (/ wait | rollout status /.test(command)) await reportDone(kubernetes);
        await kubernetes.shell(command, path());
        if (command.startsWith('kubectl apply')) steps.push(await withImages(kubernetes, ':0.2.0'));
      }
      expect(steps).toEqual([
        ['migrate'],
        ['migrate', ...workers].sort(),
        ['migrate', ...workers, ...apis].sort(),
        ['migrate', ...apps].sort(),
      ]);
    });
  });
});
