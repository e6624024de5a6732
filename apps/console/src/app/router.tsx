import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { Failed } from '../components/Failed.tsx';
import { forgetFailedPages } from '../components/lazyPage.ts';
import { accountRoutes } from '../features/account/routes.ts';
import { developerRoutes } from '../features/developers/routes.ts';
import { imageRoute, playgroundRoute } from '../features/image/routes.ts';
import { libraryRoutes } from '../features/library/routes.ts';
import { listenRoutes } from '../features/listen/routes.ts';
import { operatorRoutes } from '../features/operators/routes.ts';
import { trackRoute } from '../features/track/routes.ts';
import { usageRoute } from '../features/usage/routes.ts';
import { videoRoute } from '../features/video/routes.ts';
import { NotFound } from './NotFound.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
const getParentRoute = () => root;

const account = createRoute({ getParentRoute, path: '/account', ...accountRoutes.frame });
const getAccount = () => account;

/** Where each feature is. */
const routeTree = root.addChildren([
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: () => {
      // With the setup code of the address that the terminal shows.
      throw redirect({ to: '/videos', hash: true, replace: true });
    },
  }),
  createRoute({ getParentRoute, path: '/videos', ...libraryRoutes.videos }),
  createRoute({ getParentRoute, path: '/videos/$id', ...videoRoute }),
  createRoute({ getParentRoute, path: '/tracks', ...libraryRoutes.tracks }),
  createRoute({ getParentRoute, path: '/tracks/$id', ...trackRoute }),
  createRoute({ getParentRoute, path: '/images', ...libraryRoutes.images }),
  createRoute({ getParentRoute, path: '/images/$id', ...imageRoute }),
  account.addChildren([
    createRoute({ getParentRoute: getAccount, path: '/', ...accountRoutes.profile }),
    createRoute({ getParentRoute: getAccount, path: '/security', ...accountRoutes.security }),
    createRoute({ getParentRoute: getAccount, path: '/sessions', ...accountRoutes.sessions }),
    createRoute({ getParentRoute: getAccount, path: '/players', ...accountRoutes.players }),
    createRoute({ getParentRoute: getAccount, path: '/data', ...accountRoutes.data }),
  ]),
  createRoute({ getParentRoute, path: '/usage', ...usageRoute }),
  createRoute({ getParentRoute, path: '/developers/keys', ...developerRoutes.keys }),
  createRoute({ getParentRoute, path: '/developers/webhooks', ...developerRoutes.webhooks }),
  createRoute({ getParentRoute, path: '/developers/webhooks/$id', ...developerRoutes.webhook }),
  createRoute({ getParentRoute, path: '/developers/events', ...developerRoutes.events }),
  createRoute({
    getParentRoute,
    path: '/operators',
    beforeLoad: () => {
      throw redirect({ to: '/operators/overview', replace: true });
    },
  }),
  createRoute({ getParentRoute, path: '/operators/overview', ...operatorRoutes.overview }),
  createRoute({ getParentRoute, path: '/operators/accounts', ...operatorRoutes.accounts }),
  createRoute({ getParentRoute, path: '/operators/accounts/$id', ...operatorRoutes.account }),
  createRoute({ getParentRoute, path: '/operators/take-downs', ...operatorRoutes.takeDowns }),
  createRoute({ getParentRoute, path: '/operators/jobs', ...operatorRoutes.jobs }),
  createRoute({ getParentRoute, path: '/operators/invitations', ...operatorRoutes.invitations }),
  createRoute({ getParentRoute, path: '/operators/audit', ...operatorRoutes.audit }),
  createRoute({ getParentRoute, path: '/listen', ...listenRoutes.listen }),
  createRoute({ getParentRoute, path: '/liked', ...listenRoutes.liked }),
  createRoute({ getParentRoute, path: '/artists/$id', ...listenRoutes.artist }),
  createRoute({ getParentRoute, path: '/albums/$id', ...listenRoutes.album }),
  createRoute({ getParentRoute, path: '/playlists', ...listenRoutes.playlists }),
  createRoute({ getParentRoute, path: '/playlists/$id', ...listenRoutes.playlist }),
  createRoute({ getParentRoute, path: '/images/$id/playground', ...playgroundRoute }),
]);

export const createConsoleRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => (
      <Failed
        error={error}
        title="This page has failed"
        onRetry={() => {
          forgetFailedPages();
          reset();
        }}
      />
    ),
  });

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}
