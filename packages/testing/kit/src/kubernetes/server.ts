import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtKubernetes, freePort, type KubernetesBinaries } from '../engines/index.ts';
import { startProcess, type TestProcess } from '../process/index.ts';
import { type Output, runCommand } from './command.ts';
import { type Credentials, kubeconfig, writeCredentials } from './credentials.ts';

export interface KubectlOptions {
  cwd?: string;
  stdin?: string;
}

/** Runs kubectl as an administrator. @throws Error with its output, if it fails */
export type Kubectl = (args: string[], options?: KubectlOptions) => Promise<Output>;

/** A real API server without controllers and nodes: it accepts, refuses and stores resources, but runs no pods. */
export interface TestKubernetes {
  kubectl: Kubectl;
  /** Runs a shell script in which `kubectl` is an administrator's. @throws Error with its output, if a command of it fails */
  shell(script: string, cwd: string): Promise<Output>;
  /** Files that define KEDA's resources, which the server does not know at first. */
  customResources: string[];
  stop(): Promise<void>;
}

/** Starts etcd and an API server with default admission, Pod Security included, on free ports of the loopback interface. */
export async function startKubernetes(): Promise<TestKubernetes> {
  const binaries = await builtKubernetes();
  if (binaries === undefined) throw new Error('Kubernetes has not been built');
  const folder = await mkdtemp(join(tmpdir(), 'millrace-kubernetes-'));
  const processes: TestProcess[] = [];
  const stop = async () => {
    for (const process of [...processes].reverse()) await process.kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const etcd = await startEtcd(binaries, folder);
    processes.push(etcd.process);
    const credentials = await writeCredentials(folder);
    const port = await freePort();
    const certificates = join(folder, 'certificates');
    const config = join(folder, 'kubeconfig');
    await writeFile(config, kubeconfig(`https://127.0.0.1:${port}`, join(certificates, 'apiserver.crt'), credentials), {
      mode: 0o600,
    });
    const commands = withKubectl(binaries, config);
    processes.push(
      await startProcess({
        command: binaries.apiServer,
        args: apiServerArguments({ port, certificates, etcdUrl: etcd.url, credentials }),
        waitFor: () => succeeds(() => commands.kubectl(['get', '--raw', '/readyz'])),
        timeoutMs: 180_000,
      }),
    );
    return { ...commands, customResources: binaries.customResources, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEtcd(binaries: KubernetesBinaries, folder: string): Promise<{ url: string; process: TestProcess }> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const peerUrl = `http://127.0.0.1:${await freePort()}`;
  const process = await startProcess({
    command: binaries.etcd,
    args: [
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=${url}`,
      `--advertise-client-urls=${url}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=default=${peerUrl}`,
      // The data are thrown away.
      '--unsafe-no-fsync',
    ],
    waitFor: () => succeeds(() => healthy(`${url}/health`)),
  });
  return { url, process };
}

function apiServerArguments(given: {
  port: number;
  certificates: string;
  etcdUrl: string;
  credentials: Credentials;
}): string[] {
  return [
    `--etcd-servers=${given.etcdUrl}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${given.port}`,
    // The server signs a certificate for its address itself, and leaves it in this folder.
    `--cert-dir=${given.certificates}`,
    `--token-auth-file=${given.credentials.tokens}`,
    '--authorization-mode=RBAC',
    // As clusters have it, so that it is Pod Security that refuses such pods.
    '--allow-privileged',
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${given.credentials.serviceAccountKey}`,
    `--service-account-signing-key-file=${given.credentials.serviceAccountKey}`,
    '--service-cluster-ip-range=10.96.0.0/16',
    // There are no other servers, which could not reach a loopback address.
    '--endpoint-reconciler-type=none',
  ];
}

function withKubectl({ kubectl }: KubernetesBinaries, config: string): Pick<TestKubernetes, 'kubectl' | 'shell'> {
  const home = dirname(config);
  const env = { PATH: `${dirname(kubectl)}:${process.env.PATH}`, KUBECONFIG: config, HOME: home };
  return {
    kubectl: (args, { cwd = home, stdin = '' } = {}) => runCommand(kubectl, args, { cwd, env, stdin }),
    shell: (script, cwd) => runCommand('bash', ['--norc', '-euo', 'pipefail', '-c', script], { cwd, env, stdin: '' }),
  };
}

async function healthy(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
}

const succeeds = (action: () => Promise<unknown>): Promise<boolean> =>
  action().then(
    () => true,
    () => false,
  );
