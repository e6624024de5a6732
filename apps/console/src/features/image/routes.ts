import { lazyPage } from '../../components/lazyPage.ts';
import { readTransform } from './playground/transform.ts';

export const imageRoute = { component: lazyPage(() => import('./ImagePage.tsx'), 'ImagePage') } as const;

export const playgroundRoute = {
  validateSearch: readTransform,
  component: lazyPage(() => import('./playground/PlaygroundPage.tsx'), 'PlaygroundPage'),
} as const;
