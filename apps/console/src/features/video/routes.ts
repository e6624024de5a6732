import { lazyPage } from '../../components/lazyPage.ts';

export const videoRoute = { component: lazyPage(() => import('./VideoPage.tsx'), 'VideoPage') } as const;
