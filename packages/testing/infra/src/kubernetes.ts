import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, it } from '@jest/globals';
import { environment } from '@millrace/service';
import { builtKubernetes } from '@millrace/testkit/engines';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { root } from './files.ts';

const run = promisify(execFile);

const resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    labels: z.record(z.string(), z.string()).optional(),
  }),
});
export type Resource = z.output<typeof resource>;

const securityContext = z.looseObject({
  allowPrivilegeEscalation: z.literal(false),
  readOnlyRootFilesystem: z.literal(true),
  capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
});
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  securityContext,
  resources: z.looseObject({
    requests: z.record(z.string(), z.string()),
    limits: z.looseObject({ memory: z.string() }),
  }),
  envFrom: z
    .array(
      z.looseObject({
        secretRef: z.object({ name: z.string() }).optional(),
        configMapRef: z.object({ name: z.string() }).optional(),
      }),
    )
    .default([]),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
  livenessProbe: z.unknown().optional(),
  readinessProbe: z.unknown().optional(),
});
const labels = z.record(z.string(), z.string());

/** A pod with everything that all our pods must have. */
export const podTemplate = z.object({
  metadata: z.looseObject({ labels }),
  spec: z.looseObject({
    automountServiceAccountToken: z.literal(false),
    terminationGracePeriodSeconds: z.int().optional(),
    securityContext: z.looseObject({
      runAsNonRoot: z.literal(true),
      seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
    }),
    containers: z.array(container).min(1),
    initContainers: z.array(container).default([]),
    volumes: z.array(z.looseObject({ name: z.string() })).default([]),
  }),
});
export const deployment = z.object({
  spec: z.looseObject({ selector: z.object({ matchLabels: labels }), template: podTemplate }),
});

export const parseResources = (text: string): Resource[] =>
  parseAllDocuments(text).map((document) => resource.parse(document.toJS()));

/** Debian 12's kubectl, 1.20, supports neither `envs` nor folders as resources. */
export const minimalKubectl = '1.21';

/** Why a kubectl cannot be used; undefined if it can. */
async function unusable(kubectl: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(kubectl, ['version', '--client', '--output=json']);
    const { clientVersion } = z
      .object({ clientVersion: z.object({ minor: z.string(), gitVersion: z.string() }) })
      .parse(JSON.parse(stdout));
    return Number.parseInt(clientVersion.minor, 10) >= Number(minimalKubectl.split('.')[1])
      ? undefined
      : `kubectl is ${clientVersion.gitVersion}, which is older than ${minimalKubectl}`;
  } catch {
    // kubectl is missing, or reports its version in another format.
    return `kubectl ${minimalKubectl} or newer is not installed`;
  }
}

/** This machine's kubectl, else the one that was built with the API server; or why there is none. */
async function findKubectl(): Promise<{ kubectl: string } | { reason: string }> {
  const reason = await unusable('kubectl');
  if (reason === undefined) return { kubectl: 'kubectl' };
  return (await builtKubernetes()) ?? { reason };
}

/**
 * A `describe` for each overlay, for suites that need kubectl. Without kubectl they are reported as skipped, with title and reason, even
 * with CI=true, because it is not installed for the tests. With TEST_KUBECTL=required that is a failure. Await it at the top level.
 *
 * @param body gets the overlay's name, and a function that renders it with its example secrets
 */
export async function describeOverlays(
  body: (overlay: string, render: () => Promise<Resource[]>) => void,
): Promise<void> {
  const found = await findKubectl();
  for (const overlay of ['small', 'production']) {
    const title = `the overlay ${overlay}, by kubectl kustomize`;
    if ('kubectl' in found) {
      describe(title, () => body(overlay, () => renderOverlay(overlay, found.kubectl)));
    } else if (environment().TEST_KUBECTL === 'required') {
      describe(title, () => {
        it('has its kubectl', () => {
          throw new Error(found.reason);
        });
      });
    } else describe.skip(`${title} (skipped: ${found.reason})`, () => body(overlay, () => Promise.resolve([])));
  }
}

/** The resources that `kubectl -l` selects. Supports set-based selectors only. @throws Error for another selector */
export function select(resources: Resource[], selector: string): Resource[] {
  const [, key = '', operator, values = ''] = /^(\S+) (in|notin) \(([^)]+)\)$/.exec(selector) ?? [];
  if (operator === undefined) throw new Error(`not a set-based selector: ${selector}`);
  const set = values.split(/,\s*/);
  // A resource without the label is not in the set.
  return resources.filter(({ metadata }) => set.includes(metadata.labels?.[key] ?? '') === (operator === 'in'));
}

const withoutFolds = z.record(
  z.string(),
  z.string().transform((value) => value.replace(/\s/g, '')),
);

/** A temporary copy of infra/ without real secrets, in which the guide's commands can be run. The caller removes it. */
export async function copyInfra(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-kustomize-'));
  const filter = (source: string) => basename(source) !== 'secrets';
  await cp(join(root, 'infra'), join(folder, 'infra'), { recursive: true, filter });
  return folder;
}

async function renderOverlay(overlay: string, kubectl: string): Promise<Resource[]> {
  const folder = await copyInfra();
  try {
    const path = join(folder, 'infra/kubernetes/overlays', overlay);
    await cp(join(path, 'secrets.example'), join(path, 'secrets'), { recursive: true });
    const { stdout } = await run(kubectl, ['kustomize', path], { maxBuffer: 16 * 1024 * 1024 });
    // Long values are folded, which the schema's base64 does not allow.
    return parseResources(stdout).map((made) =>
      made.kind === 'Secret' ? { ...made, data: withoutFolds.parse(made.data) } : made,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
