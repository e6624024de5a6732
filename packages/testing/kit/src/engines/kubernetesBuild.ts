import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patient } from '../waiting/patience.ts';
import { cacheFolder, fillFolder } from './cacheFolder.ts';
import { areExecutable } from './executable.ts';
import { go, hasGo } from './goBuild.ts';

/** The API server that the manifests are tested on, and its kubectl. TEST_KUBERNETES_VERSION asks for another one. */
export const kubernetesVersion = '1.37.2';
/** Its custom resources are part of the overlay `production`. */
export const kedaVersion = '2.21.0';

const programs = {
  etcd: 'go.etcd.io/etcd/server/v3',
  apiServer: 'k8s.io/kubernetes/cmd/kube-apiserver',
  kubectl: 'k8s.io/kubernetes/cmd/kubectl',
};
const definitions = ['keda.sh_scaledobjects.yaml', 'keda.sh_triggerauthentications.yaml'];

export interface KubernetesBinaries {
  etcd: string;
  apiServer: string;
  kubectl: string;
  /** Files that define KEDA's resources. */
  customResources: string[];
}

/** For everything: it takes about ten minutes on two busy cores, and a download that hangs must not hang the run. */
const buildTimeoutMs = 40 * 60_000;

const version = process.env.TEST_KUBERNETES_VERSION ?? kubernetesVersion;
const folder = cacheFolder(`kubernetes-${version}-keda-${kedaVersion}`);
const built: KubernetesBinaries = {
  // Go names a program after the last part of its path that is not a version.
  etcd: join(folder, 'server'),
  apiServer: join(folder, 'kube-apiserver'),
  kubectl: join(folder, 'kubectl'),
  customResources: definitions.map((name) => join(folder, name)),
};

/** Kubernetes' API server if it has been built before. */
export async function builtKubernetes(): Promise<KubernetesBinaries | undefined> {
  return (await areExecutable([built.etcd, built.apiServer, built.kubectl])) ? built : undefined;
}

/**
 * Builds etcd, the API server and kubectl with Go, which takes many minutes and downloads their sources. Does nothing if they have been
 * built before.
 *
 * @throws Error if Go is not installed, or with Go's output, if they cannot be built
 */
export async function buildKubernetes(): Promise<KubernetesBinaries> {
  const before = await builtKubernetes();
  if (before !== undefined) return before;
  if (!(await hasGo())) throw new Error('Go is not installed');
  const module = await mkdtemp(join(tmpdir(), 'millrace-kubernetes-build-'));
  const deadline = Date.now() + patient(buildTimeoutMs);
  const inModule = (args: string[]) => go(args, { cwd: module, timeoutMs: Math.max(1, deadline - Date.now()) });
  /** A field of what Go knows about a module. */
  const fact = async (name: string, field: 'GoMod' | 'Dir') =>
    (await inModule(['list', '-m', '-f', `{{.${field}}}`, name])).trim();
  try {
    await writeFile(join(module, 'go.mod'), 'module millrace.test/kubernetes\n');
    const original = await fact(`k8s.io/kubernetes@v${version}`, 'GoMod');
    await writeFile(join(module, 'go.mod'), moduleFile(await readFile(original, 'utf8')));
    await fillFolder(folder, async (building) => {
      const args = ['build', '-mod=mod', '-trimpath', `-ldflags=-s -w ${versionFlags()}`, '-o', `${building}/`];
      await inModule([...args, ...Object.values(programs)]);
      const keda = `github.com/kedacore/keda/v2@v${kedaVersion}`;
      await inModule(['mod', 'download', keda]);
      const sources = join(await fact(keda, 'Dir'), 'config/crd/bases');
      for (const name of definitions) await copyFile(join(sources, name), join(building, name));
    });
  } finally {
    await rm(module, { recursive: true, force: true });
  }
  return built;
}

/**
 * A module that depends on Kubernetes. Kubernetes' own module replaces its libraries by folders of its repository, which `go install`
 * refuses; they are published with the same number.
 */
function moduleFile(kubernetes: string): string {
  const libraries = [...kubernetes.matchAll(/^\s(\S+) => \.\/staging\/src\/\S+$/gm)].map(([, name]) => name);
  const released = `v0.${version.slice('1.'.length)}`;
  return [
    'module millrace.test/kubernetes',
    ...kubernetes.split('\n').filter((line) => /^(?:go|godebug) /.test(line)),
    `require k8s.io/kubernetes v${version}`,
    ...libraries.map((name) => `replace ${name} => ${name} ${released}`),
    '',
  ].join('\n');
}

/** A release is built with these; the server and kubectl report them. */
function versionFlags(): string {
  const [major, minor] = version.split('.');
  const set = { gitVersion: `v${version}`, gitMajor: major, gitMinor: minor };
  return Object.entries(set)
    .map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`)
    .join(' ');
}
