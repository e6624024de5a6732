import { z } from 'zod';
import type { Resource } from './kubernetes.ts';
import { labelSelector } from './networkPolicy.ts';

const labels = z.record(z.string(), z.string());
const podSpec = z.looseObject({ containers: z.array(z.looseObject({ image: z.string() })) });
/** The spec of a Deployment or a Job, with all its fields. */
export const workload = z.looseObject({
  replicas: z.int().optional(),
  template: z.looseObject({ metadata: z.looseObject({ labels }), spec: podSpec }),
});
export const isWorkload = ({ kind }: Resource) => kind === 'Deployment' || kind === 'Job';

/** The pod that a Deployment or a Job makes. */
export function podOf(made: Resource): Resource {
  const { template } = workload.parse(made.spec);
  const { name, namespace } = made.metadata;
  const metadata = { name, ...(namespace === undefined ? {} : { namespace }), labels: template.metadata.labels };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: template.spec };
}

/** Resources as kubectl reads them from a file. */
export const documents = (resources: Resource[]): string =>
  resources.map((resource) => JSON.stringify(resource)).join('\n---\n');

/** A pod with other fields: of itself, and of its first container. Fields of `securityContext` are added to those that are there. */
export function changed(
  made: Resource,
  { pod = {}, containers = {} }: { pod?: Record<string, unknown>; containers?: Record<string, unknown> },
): Resource {
  const merge = (into: Record<string, unknown>, fields: Record<string, unknown>): Record<string, unknown> => {
    const context = {
      ...z.looseObject({}).parse(into.securityContext ?? {}),
      ...z.looseObject({}).parse(fields.securityContext ?? {}),
    };
    return { ...into, ...fields, securityContext: context };
  };
  const spec = podSpec.parse(made.spec);
  const [first = {}, ...others] = spec.containers;
  return { ...made, spec: { ...merge(spec, pod), containers: [merge(first, containers), ...others] } };
}

/** The pods of a resource, as kubectl's --selector takes it; undefined if the resource selects none. */
export function selectorOf(kind: string, spec: unknown): string | undefined {
  const write = ({ matchLabels, matchExpressions }: z.output<typeof labelSelector>) =>
    [
      ...Object.entries(matchLabels).map(([key, value]) => `${key}=${value}`),
      ...matchExpressions.map(({ key, values }) => `${key} in (${values.join(', ')})`),
    ].join(',');
  switch (kind) {
    case 'Service':
      return write({ matchLabels: z.looseObject({ selector: labels }).parse(spec).selector, matchExpressions: [] });
    case 'Deployment':
    case 'PodDisruptionBudget':
      return write(z.looseObject({ selector: labelSelector }).parse(spec).selector);
    case 'NetworkPolicy':
      return write(z.looseObject({ podSelector: labelSelector }).parse(spec).podSelector);
    default:
      return undefined;
  }
}
