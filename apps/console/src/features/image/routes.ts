import { lazyRouteComponent } from '@tanstack/react-router';

export const imageRoute = { component: lazyRouteComponent(() => import('./ImagePage.tsx'), 'ImagePage') } as const;
