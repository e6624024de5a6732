import type { TestKubernetes } from '@millrace/testkit/kubernetes';
import { z } from 'zod';
import { workload } from './pods.ts';

const listed = z.object({
  items: z.array(
    z.looseObject({
      kind: z.string(),
      metadata: z.looseObject({ name: z.string(), generation: z.int() }),
      spec: workload,
      status: z.looseObject({ completionTime: z.string().optional(), observedGeneration: z.int().optional() }),
    }),
  ),
});
async function workloads(kubernetes: TestKubernetes): Promise<z.output<typeof listed>['items']> {
  const { stdout } = await kubernetes.kubectl(['--namespace=millrace', 'get', 'deployments,jobs', '--output=json']);
  return listed.parse(JSON.parse(stdout)).items;
}

/** The names of the Deployments and Jobs whose images end like this. */
export async function withImages(kubernetes: TestKubernetes, ending: string): Promise<string[]> {
  return (await workloads(kubernetes))
    .filter(({ spec }) => spec.template.spec.containers.every(({ image }) => image.endsWith(ending)))
    .map(({ metadata }) => metadata.name)
    .sort();
}

/** Reports that Jobs are complete and that Deployments have replaced their pods, as controllers do. */
export async function reportDone(kubernetes: TestKubernetes): Promise<void> {
  for (const { kind, metadata, spec, status: before } of await workloads(kubernetes)) {
    if (before.completionTime !== undefined || before.observedGeneration === metadata.generation) continue;
    const now = new Date().toISOString();
    const condition = { status: 'True', lastTransitionTime: now, lastProbeTime: now, reason: 'CompletionsReached' };
    const { replicas = 1 } = spec;
    const status =
      kind === 'Job'
        ? {
            startTime: now,
            completionTime: now,
            succeeded: 1,
            conditions: [
              { type: 'SuccessCriteriaMet', ...condition },
              { type: 'Complete', ...condition },
            ],
          }
        : {
            observedGeneration: metadata.generation,
            replicas,
            updatedReplicas: replicas,
            readyReplicas: replicas,
            availableReplicas: replicas,
          };
    const patch = ['--type=merge', '--subresource=status', '--patch', JSON.stringify({ status })];
    await kubernetes.kubectl(['--namespace=millrace', 'patch', kind.toLowerCase(), metadata.name, ...patch]);
  }
}
