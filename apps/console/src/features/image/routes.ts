import { lazyPage } from '../../components/lazyPage.ts';

export const imageRoute = { component: lazyPage(() => import('./ImagePage.tsx'), 'ImagePage') } as const;
