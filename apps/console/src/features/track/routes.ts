import { lazyPage } from '../../components/lazyPage.ts';

export const trackRoute = { component: lazyPage(() => import('./TrackPage.tsx'), 'TrackPage') } as const;
