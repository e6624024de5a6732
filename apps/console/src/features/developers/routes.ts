import { lazyPage } from '../../components/lazyPage.ts';
import { readEventSearch } from './events/search.ts';

export const developerRoutes = {
  keys: { component: lazyPage(() => import('./keys/KeysPage.tsx'), 'KeysPage') },
  webhooks: { component: lazyPage(() => import('./webhooks/WebhooksPage.tsx'), 'WebhooksPage') },
  webhook: { component: lazyPage(() => import('./webhooks/WebhookPage.tsx'), 'WebhookPage') },
  events: {
    validateSearch: readEventSearch,
    component: lazyPage(() => import('./events/EventsPage.tsx'), 'EventsPage'),
  },
} as const;
