import {
  createWebhooks,
  eventHandlers,
  eventOperations,
  type PresentedMedia,
  runPeriodically,
  webhookHandlers,
  webhookOperations,
} from '@millrace/platform';
import type { z } from 'zod';
import type { MediaServiceConfig } from '../../settings.ts';
import { type Core, feature } from '../feature.ts';

/** How a service shows its media in events. */
interface EventMedium<Medium extends z.ZodType> {
  kind: PresentedMedia<Medium>['kind'];
  /** The medium in answers. */
  schema: Medium;
  /** What an API key needs to read events. */
  scope: string;
  presented: (core: Core<MediaServiceConfig>) => PresentedMedia<Medium>;
}

interface Needs {
  core: Core<MediaServiceConfig>;
}

/** The log and the stream of an account's events. */
export const events = <Medium extends z.ZodType>(medium: EventMedium<Medium>) => {
  const operations = eventOperations(medium.kind, medium.schema, medium.scope);
  return feature({
    name: 'events',
    operations,
    create: ({ core }: Needs) => ({
      handlers: eventHandlers({ events: core.events, media: medium.presented(core), log: core.log }),
    }),
  });
};

/** Addresses of an account to which its events are sent. */
export const webhooks = <Medium extends z.ZodType>(medium: EventMedium<Medium>) => {
  const operations = webhookOperations(medium.kind);
  return feature({
    name: 'webhooks',
    operations,
    create({ core }: Needs) {
      const { database, queue, auth, lifecycle, log } = core;
      const media = medium.presented(core);
      const made = createWebhooks({ database, queue, auth, lifecycle, log, events: core.events, media });
      return {
        handlers: webhookHandlers(made),
        async start() {
          const dispatching = runPeriodically(made.tasks, log, core.everyMs);
          lifecycle.onClose('deliveries of webhooks', () => dispatching.stop());
        },
      };
    },
  });
};
