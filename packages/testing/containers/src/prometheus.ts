import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Stack } from './stack.ts';

const targets = z.object({
  data: z.object({
    activeTargets: z.array(
      z.object({ health: z.string(), lastError: z.string(), labels: z.looseObject({ job: z.string() }) }),
    ),
  }),
});
const result = z.object({ status: z.literal('success'), data: z.object({ result: z.array(z.unknown()) }) });
const dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      type: z.string(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
});

export interface Prometheus {
  targets(): Promise<{ job: string; health: string; error: string }[]>;
  /** The number of series that an expression had since a time, in milliseconds. @throws Error if Prometheus refuses it */
  seriesSince(since: number, expr: string): Promise<number>;
}

/** The Prometheus of the monitoring profile, which publishes no port: asked from the container of an API. */
export function prometheusOf(stack: Stack): Prometheus {
  const ask = async (path: string): Promise<unknown> => {
    const script = `process.stdout.write(await (await fetch('http://prometheus:9090${path}')).text())`;
    const text = await stack.compose(...['exec', '-T', 'video-api', 'node', '--input-type=module', '--eval', script]);
    return JSON.parse(text);
  };
  return {
    async targets() {
      const { data } = targets.parse(await ask('/api/v1/targets?state=active'));
      return data.activeTargets.map(({ health, lastError, labels }) => ({ job: labels.job, health, error: lastError }));
    },
    async seriesSince(since, expr) {
      const query = encodeURIComponent(expr).replaceAll("'", '%27');
      const range = `start=${since / 1_000}&end=${Date.now() / 1_000}&step=15`;
      const { data } = result.parse(await ask(`/api/v1/query_range?query=${query}&${range}`));
      return data.result.length;
    },
  };
}

/** The expressions of all panels, with a range where Grafana would choose one. */
export function dashboardQueries(stack: Stack): { title: string; expr: string }[] {
  const { panels } = dashboard.parse(
    JSON.parse(readFileSync(join(stack.root, 'infra/grafana/dashboards/millrace.json'), 'utf8')),
  );
  return panels.flatMap(({ title, targets: shown }) =>
    shown.map(({ expr }) => ({ title, expr: expr.replaceAll('$__rate_interval', '1m') })),
  );
}
