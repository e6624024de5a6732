import { readerLimits } from '@millrace/delivery';
import { exportHandlers, exportOperations, startExports } from '@millrace/platform';
import type { MediaServiceConfig } from '../../settings.ts';
import { type Core, feature } from '../feature.ts';

/** The export of an account's data. */
export const exports = feature({
  name: 'exports',
  operations: exportOperations,
  create({ core }: { core: Core<MediaServiceConfig> }) {
    const { auth, baseUrl, config, log, queue, tables } = core;
    const readers = readerLimits(config);
    return {
      handlers: exportHandlers({ exports: core.exports, auth, baseUrl, readers }),
      start: () => startExports(queue, core.exports, { kind: tables.kind, log }),
    };
  },
});
