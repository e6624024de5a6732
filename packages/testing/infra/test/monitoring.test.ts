import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { readCompose } from '../src/compose.ts';
import { read } from '../src/files.ts';
import { isForeign, seriesOf, seriesOfTheCode } from '../src/metrics.ts';

const known = seriesOfTheCode();
const unknownIn = (expression: string) => seriesOf(expression).filter((name) => !known.has(name) && !isForeign(name));

const alerts = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.object({ summary: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('infra/prometheus/alerts.yml')))
  .groups.flatMap(({ rules }) => rules);

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        id: z.int(),
        type: z.string(),
        title: z.string(),
        targets: z.array(z.object({ expr: z.string() })).default([]),
      }),
    ),
  })
  .parse(JSON.parse(read('infra/grafana/dashboards/millrace.json')));

describe('what is watched', () => {
  it('finds the series of an expression', () => {
    expect(seriesOf('sum by (app) (rate(a_total{x=~"b_c"}[5m])) / max(d_e) > 0 unless on (queue) f_g or h_i')).toEqual([
      'a_total',
      'd_e',
      'f_g',
      'h_i',
    ]);
    expect(known.has('http_request_duration_seconds_bucket')).toBe(true);
    expect(unknownIn('rate(no_such_total[5m])')).toEqual(['no_such_total']);
  });

  it.each(alerts.map(({ alert, expr }) => [alert, expr]))('%s reads what the code makes', (_alert, expr) => {
    expect(seriesOf(expr).length).toBeGreaterThan(0);
    expect(unknownIn(expr)).toEqual([]);
  });

  it('tells what each alert means', () => {
    const guide = read('docs/operations.md');
    expect(alerts.map(({ alert }) => alert).filter((name) => !guide.includes(`| ${name} |`))).toEqual([]);
  });

  it('draws what the code makes', () => {
    const drawn = dashboard.panels.filter(({ type }) => type !== 'row');
    expect(drawn.length).toBeGreaterThan(10);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    for (const { title, targets } of drawn) {
      const series = targets.flatMap(({ expr }) => seriesOf(expr.replaceAll('$__rate_interval', '5m')));
      expect([title, series.length > 0]).toEqual([title, true]);
      expect([title, targets.flatMap(({ expr }) => unknownIn(expr.replaceAll('$__rate_interval', '5m')))]).toEqual([
        title,
        [],
      ]);
    }
  });

  it('scrapes every app', () => {
    const { services } = readCompose(read('docker-compose.yml'));
    const scraped = read('infra/prometheus/prometheus.yml');
    const ours = Object.entries(services).filter(
      ([name, { image, restart }]) => image.startsWith('millrace/') && restart !== 'no' && name !== 'edge',
    );
    expect(ours.map(([name]) => name).filter((name) => !new RegExp(`names: \\[.*\\b${name}\\b`).test(scraped))).toEqual(
      [],
    );
  });
});
