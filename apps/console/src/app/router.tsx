import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { Failed } from '../components/Failed.tsx';
import { imageRoute, playgroundRoute } from '../features/image/routes.ts';
import { libraryRoutes } from '../features/library/routes.ts';
import { trackRoute } from '../features/track/routes.ts';
import { videoRoute } from '../features/video/routes.ts';
import { NotFound } from './NotFound.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
const getParentRoute = () => root;

/** Where each feature is. */
const routeTree = root.addChildren([
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/videos', replace: true });
    },
  }),
  createRoute({ getParentRoute, path: '/videos', ...libraryRoutes.videos }),
  createRoute({ getParentRoute, path: '/videos/$id', ...videoRoute }),
  createRoute({ getParentRoute, path: '/tracks', ...libraryRoutes.tracks }),
  createRoute({ getParentRoute, path: '/tracks/$id', ...trackRoute }),
  createRoute({ getParentRoute, path: '/images', ...libraryRoutes.images }),
  createRoute({ getParentRoute, path: '/images/$id', ...imageRoute }),
  createRoute({ getParentRoute, path: '/images/$id/playground', ...playgroundRoute }),
]);

export const createConsoleRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => <Failed error={error} title="This page has failed" onRetry={reset} />,
  });

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}
