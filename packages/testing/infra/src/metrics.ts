import { filesBelow, read } from './files.ts';

/** Series of Prometheus itself and of the client library's default collectors. */
const common = ['up', 'process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'];
/** Series of the engines, by their prefix. */
const foreign = /^(?:rabbitmq|minio)_/;

const made = /metrics\s*\.\s*(counter|gauge|histogram)\(\s*'([a-z0-9_]+)'|new Counter\(\{\s*name: '([a-z0-9_]+)'/g;

/** All series that the apps export, by their scraped names. */
export function seriesOfTheCode(): Set<string> {
  const sources = [...filesBelow('apps', /\.ts$/), ...filesBelow('packages', /\.ts$/)].filter(
    (path) => path.includes('/src/') && !path.startsWith('packages/testing/infra/'),
  );
  const series = new Set(common);
  for (const path of sources) {
    for (const [, kind, name, plain] of read(path).matchAll(made)) {
      const found = name ?? plain ?? '';
      series.add(found);
      if (kind === 'histogram') for (const suffix of ['_bucket', '_count', '_sum']) series.add(found + suffix);
    }
  }
  return series;
}

/** The names of the series that an expression uses. */
export function seriesOf(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const words = bare.match(/[a-z_][a-z0-9_]*(?!\w*\s*\()/g) ?? [];
  return words.filter((word) => !/^(?:or|and|unless|bool|offset)$/.test(word));
}

export const isForeign = (series: string): boolean => foreign.test(series);
