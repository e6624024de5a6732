import { lazyRouteComponent } from '@tanstack/react-router';
import { readSearch } from './search.ts';

export const usageRoute = {
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./UsagePage.tsx'), 'UsagePage'),
} as const;
