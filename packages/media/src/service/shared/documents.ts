import { documentHandlers, documentOperations } from '@millrace/platform';
import type { MediaServiceConfig } from '../../settings.ts';
import { type Core, feature } from '../feature.ts';

/** The OpenAPI document, and the reference page. */
export const documents = (service: { title: string; apiPath: `/api${string}` }) =>
  feature({
    name: 'documents',
    operations: documentOperations,
    create: ({ core }: { core: Core<MediaServiceConfig> }) => ({
      handlers: documentHandlers(service, core.document),
    }),
  });
