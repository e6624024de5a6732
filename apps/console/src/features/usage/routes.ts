import { lazyPage } from '../../components/lazyPage.ts';
import { readSearch } from './search.ts';

export const usageRoute = {
  validateSearch: readSearch,
  component: lazyPage(() => import('./UsagePage.tsx'), 'UsagePage'),
} as const;
