import { lazyPage } from '../../components/lazyPage.ts';

const readError = (given: Record<string, unknown>): { error?: string } =>
  typeof given.error === 'string' ? { error: given.error } : {};

/** The areas of one's own account, in a frame. */
export const accountRoutes = {
  frame: { component: lazyPage(() => import('./AccountFrame.tsx'), 'AccountFrame') },
  profile: { component: lazyPage(() => import('./ProfilePage.tsx'), 'ProfilePage') },
  // The identity provider sends the browser back with the code of what went wrong.
  security: {
    component: lazyPage(() => import('./SecurityPage.tsx'), 'SecurityPage'),
    validateSearch: readError,
  },
  sessions: { component: lazyPage(() => import('./SessionsPage.tsx'), 'SessionsPage') },
  players: { component: lazyPage(() => import('./players/PlayersPage.tsx'), 'PlayersPage') },
  data: { component: lazyPage(() => import('./DataPage.tsx'), 'DataPage') },
} as const;
