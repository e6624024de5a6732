import { expect, it } from '@jest/globals';
import { describeWithKubernetes, startKubernetes } from '../src/kubernetes/index.ts';

const namespace = (name: string) => ['get', `namespace/${name}`, '--output=name'];

await describeWithKubernetes('a Kubernetes API server for tests', () => {
  it('stores what kubectl gives it until it is stopped, next to another one', async () => {
    const [one, other] = await Promise.all([startKubernetes(), startKubernetes()]);
    try {
      expect((await one.kubectl(namespace('kube-system'))).stdout).toBe('namespace/kube-system\n');
      await one.shell('kubectl create namespace mine', '/');
      expect((await one.kubectl(namespace('mine'))).stdout).toBe('namespace/mine\n');
      await expect(other.kubectl(namespace('mine'))).rejects.toThrow('namespaces "mine" not found');
      await one.stop();
      await expect(one.kubectl(namespace('mine'))).rejects.toThrow();
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
  }, 240_000);

  it('reads the standard input, and fails as kubectl does', async () => {
    const server = await startKubernetes();
    try {
      const stdin = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'given' } });
      const { stdout } = await server.kubectl(['create', '--filename=-'], { stdin });
      expect(stdout).toBe('namespace/given created\n');
      await expect(server.shell('kubectl get nothing | cat', '/')).rejects.toThrow('resource type "nothing"');
    } finally {
      await server.stop();
    }
  }, 240_000);
});
