import { lazyRouteComponent } from '@tanstack/react-router';

const readError = (given: Record<string, unknown>): { error?: string } =>
  typeof given.error === 'string' ? { error: given.error } : {};

/** The areas of one's own account, in a frame. */
export const accountRoutes = {
  frame: { component: lazyRouteComponent(() => import('./AccountFrame.tsx'), 'AccountFrame') },
  profile: { component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage') },
  // The identity provider sends the browser back with the code of what went wrong.
  security: {
    component: lazyRouteComponent(() => import('./SecurityPage.tsx'), 'SecurityPage'),
    validateSearch: readError,
  },
  sessions: { component: lazyRouteComponent(() => import('./SessionsPage.tsx'), 'SessionsPage') },
  data: { component: lazyRouteComponent(() => import('./DataPage.tsx'), 'DataPage') },
} as const;
