import { z } from 'zod';
import type { Resource } from './kubernetes.ts';

const labels = z.record(z.string(), z.string());
export const labelSelector = z.strictObject({
  matchLabels: labels.default({}),
  matchExpressions: z
    .array(z.strictObject({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
});
const peer = z.strictObject({
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
  namespaceSelector: labelSelector.optional(),
  podSelector: labelSelector.optional(),
});
const ports = z.array(z.strictObject({ port: z.int(), protocol: z.enum(['TCP', 'UDP']).default('TCP') }));
const policy = z.strictObject({
  podSelector: labelSelector,
  policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
  ingress: z.array(z.strictObject({ from: z.array(peer).optional(), ports })).default([]),
  egress: z.array(z.strictObject({ to: z.array(peer).optional(), ports })).default([]),
});

function selects(
  { matchLabels, matchExpressions }: z.output<typeof labelSelector>,
  pod: Record<string, string>,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => pod[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(pod[key] ?? ''))
  );
}

function describePeer({ ipBlock, namespaceSelector, podSelector }: z.output<typeof peer>): string {
  if (ipBlock !== undefined)
    return ipBlock.except.length === 0 ? ipBlock.cidr : `${ipBlock.cidr} without ${ipBlock.except.join(' ')}`;
  const pods = Object.entries(podSelector?.matchLabels ?? {}).map(([key, value]) => `${key}=${value}`);
  return `${namespaceSelector === undefined ? 'own' : 'any'} namespace, ${pods.sort().join(' ') || 'any pod'}`;
}

/**
 * The allowed connections of a pod, as the union of all policies: "<peer>:<port>" for each. "everything" means no restriction, which
 * applies to a pod without a policy and to a rule without peers.
 */
export function egressOf(resources: readonly Resource[], pod: Record<string, string>): string[] {
  const policies = resources
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ spec }) => policy.parse(spec))
    .filter(({ podSelector, policyTypes }) => policyTypes.includes('Egress') && selects(podSelector, pod));
  if (policies.length === 0) return ['everything'];
  const allowed = policies.flatMap(({ egress }) =>
    egress.flatMap(({ to, ports: open }) =>
      open.flatMap(({ port, protocol }) =>
        (to?.map(describePeer) ?? ['everything']).map((name) => `${name}:${port}/${protocol}`),
      ),
    ),
  );
  return [...new Set(allowed)].sort();
}
