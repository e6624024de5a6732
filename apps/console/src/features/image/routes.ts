import { lazyRouteComponent } from '@tanstack/react-router';
import { readTransform } from './playground/transform.ts';

export const imageRoute = { component: lazyRouteComponent(() => import('./ImagePage.tsx'), 'ImagePage') } as const;

export const playgroundRoute = {
  validateSearch: readTransform,
  component: lazyRouteComponent(() => import('./playground/PlaygroundPage.tsx'), 'PlaygroundPage'),
} as const;
