import { createOverview, createServiceJobs, operatorHandlers, operatorOperations, versionIn } from '@millrace/platform';
import type { MediaServiceConfig } from '../../settings.ts';
import { type Core, feature } from '../feature.ts';

/** `postgres` of postgres://… */
const schemeOf = (url: string): string => new URL(url).protocol.slice(0, -1);

/** What operators see of a service's work, and its failed jobs. */
export const operators = feature({
  name: 'operators',
  operations: operatorOperations,
  create({ core }: { core: Core<MediaServiceConfig> }) {
    const { config, database, queue, tables } = core;
    const jobs = createServiceJobs({ database, tables, names: core.jobs });
    const readOverview = createOverview({
      database,
      queue,
      tables,
      version: versionIn(core.document),
      engines: { queue: schemeOf(config.QUEUE_URL), storage: schemeOf(config.STORAGE_URL) },
    });
    return { handlers: operatorHandlers({ jobs, readOverview }) };
  },
});
