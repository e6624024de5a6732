import { lazyRouteComponent } from '@tanstack/react-router';
import { readEventSearch } from './events/search.ts';

export const developerRoutes = {
  keys: { component: lazyRouteComponent(() => import('./keys/KeysPage.tsx'), 'KeysPage') },
  webhooks: { component: lazyRouteComponent(() => import('./webhooks/WebhooksPage.tsx'), 'WebhooksPage') },
  webhook: { component: lazyRouteComponent(() => import('./webhooks/WebhookPage.tsx'), 'WebhookPage') },
  events: {
    validateSearch: readEventSearch,
    component: lazyRouteComponent(() => import('./events/EventsPage.tsx'), 'EventsPage'),
  },
} as const;
