import { lazyRouteComponent } from '@tanstack/react-router';

export const trackRoute = { component: lazyRouteComponent(() => import('./TrackPage.tsx'), 'TrackPage') } as const;
