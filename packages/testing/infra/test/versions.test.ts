import { describe, expect, it } from '@jest/globals';
import { tableRows } from '@millrace/testkit/docs';
import { kedaVersion, kubernetesVersion } from '@millrace/testkit/engines';
import { interpolate, readCompose } from '../src/compose.ts';
import { filesBelow, read } from '../src/files.ts';
import { minimalKubectl, parseResources } from '../src/kubernetes.ts';

const [, section = ''] = /^## Versions\n([\s\S]*?)^## /m.exec(read('docs/operations.md')) ?? [];
/** The documented version of each component, by name. An image's version is its tag. */
const documented = new Map(tableRows(section).map(([name = '', version = '']) => [name, version.split(' ')[0]]));
/** The documented versions of an interface, such as keda.sh/v1alpha1, of what a cluster must have. */
const interfaces = new Map(
  tableRows(section).flatMap(([name = '', version = '']) =>
    [...version.matchAll(/[a-z0-9.-]+\/v\d\w*/g)].map(([found]) => [found, name] as const),
  ),
);
/** Documented components that are not images. */
const ofCluster = ['kubernetes', 'keda', 'metrics-server', 'cert-manager'];

/** Images of others in compose, by name. */
function composeImages(): Map<string, string> {
  const images = Object.values(readCompose(read('docker-compose.yml')).services).map(({ image }) =>
    interpolate(image, {}),
  );
  return new Map(images.filter((image) => !image.startsWith('millrace/')).map(splitTag));
}

/** Images that Dockerfiles start from. */
function baseImages(): Map<string, string> {
  const files = ['infra/docker/Dockerfile', 'infra/docker/edge.Dockerfile'];
  return new Map(
    files.flatMap((file) =>
      [...read(file).matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image = '']) => splitTag(image)),
    ),
  );
}

function splitTag(image: string): [string, string] {
  const [, name = '', tag = ''] = /^(.+):([^:]+)$/.exec(image) ?? [];
  return [name, tag];
}

describe('the table of versions', () => {
  it('has the images of compose and of the Dockerfiles, and no others', () => {
    const images = [...documented].filter(([name]) => !ofCluster.includes(name));
    expect(Object.fromEntries(images)).toEqual(Object.fromEntries([...composeImages(), ...baseImages()]));
  });

  it('has the versions of Node.js on which CI runs', () => {
    const [, listed = ''] = /^ +node: \[(.+)\]$/m.exec(read('.github/workflows/ci.yml')) ?? [];
    const [row = []] = tableRows(section).filter(([name]) => name === 'node');
    const [, version = '', , others = ''] = row;
    expect(listed.replaceAll('"', '').split(', ')).toEqual([...others.split(', '), version.split('.')[0]]);
  });

  it('has the Kubernetes and the KEDA on which the tests run', () => {
    expect(ofCluster.map((name) => [name, documented.get(name)])).toEqual([
      ['kubernetes', kubernetesVersion],
      ['keda', kedaVersion],
      ['metrics-server', expect.stringMatching(/^\d+\.\d+\.\d+$/)],
      ['cert-manager', expect.stringMatching(/^\d+\.\d+\.\d+$/)],
    ]);
  });

  it('has every interface that the manifests use and that is not a stable one of Kubernetes itself', () => {
    const resources = filesBelow('infra/kubernetes', /\.yaml$/)
      .filter((path) => !path.endsWith('kustomization.yaml'))
      .flatMap((path) => parseResources(read(path)));
    const isStable = (version: string) =>
      /^(?:apps|autoscaling|batch|policy|networking\.k8s\.io)\/v\d+$|^v1$/.test(version);
    const used = resources.map(({ apiVersion }) => apiVersion).filter((version) => !isStable(version));
    expect([...new Set(used)]).toEqual(['keda.sh/v1alpha1']);
    expect(interfaces.get('keda.sh/v1alpha1')).toBe('keda');
    // The HorizontalPodAutoscalers' source, and the annotation of the Ingress.
    expect(interfaces.get('metrics.k8s.io/v1beta1')).toBe('metrics-server');
    expect(read('infra/kubernetes/overlays/production/ingress.yaml')).toContain('cert-manager.io/cluster-issuer');
  });

  it('has the version whose rules of Pod Security the namespace enforces', () => {
    const [major, minor] = kubernetesVersion.split('.');
    for (const overlay of ['small', 'production']) {
      const [namespace] = parseResources(read(`infra/kubernetes/overlays/${overlay}/namespace.yaml`));
      const { labels = {} } = namespace?.metadata ?? {};
      for (const mode of ['enforce', 'warn']) {
        const label = `pod-security.kubernetes.io/${mode}`;
        expect([labels[label], labels[`${label}-version`]]).toEqual(['restricted', `v${major}.${minor}`]);
      }
    }
  });

  it('is next to the kubectl that the overlays need', () => {
    for (const page of ['docs/operations.md', '.github/CONTRIBUTING.md']) {
      const named = [...read(page).matchAll(/kubectl (\d\.\d+) or newer|older than the (\d\.\d+) that the overlays/g)];
      expect([page, named.map(([, a, b]) => a ?? b)]).toEqual([page, [minimalKubectl]]);
    }
  });

  it('has the images on which the tests run where Docker is there', () => {
    const text = read('packages/testing/kit/src/engines/availability.ts');
    const images = [...text.matchAll(/^ +image: '(.+)',$/gm)].map(([, image = '']) => splitTag(image));
    expect(images.length).toBeGreaterThan(1);
    for (const [name, tag] of images) expect([name, documented.get(name)]).toEqual([name, tag]);
  });
});
