import { filesBelow, read } from './files.ts';

/** What Prometheus itself and the default collectors of the client library add. */
const common = ['up', 'process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'];
/** Of the engines, by the prefix that is theirs. */
const foreign = /^(?:rabbitmq|minio)_/;

const made = /metrics\s*\.\s*(counter|gauge|histogram)\(\s*'([a-z0-9_]+)'|new Counter\(\{\s*name: '([a-z0-9_]+)'/g;

/** Every series that the apps' code makes, by its name as it is scraped. */
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

/** The names of the series that an expression reads. */
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
