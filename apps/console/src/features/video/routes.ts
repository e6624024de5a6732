import { lazyRouteComponent } from '@tanstack/react-router';

export const videoRoute = { component: lazyRouteComponent(() => import('./VideoPage.tsx'), 'VideoPage') } as const;
