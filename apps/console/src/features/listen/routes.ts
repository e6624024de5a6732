import { lazyRouteComponent } from '@tanstack/react-router';
import { readListenSearch, readPlaylistsSearch } from './search.ts';

/** The pages of listeners, without their paths: the app says where they are. */
export const listenRoutes = {
  listen: {
    validateSearch: readListenSearch,
    component: lazyRouteComponent(() => import('./ListenPage.tsx'), 'ListenPage'),
  },
  liked: { component: lazyRouteComponent(() => import('./LikedPage.tsx'), 'LikedPage') },
  artist: { component: lazyRouteComponent(() => import('./ArtistPage.tsx'), 'ArtistPage') },
  playlists: {
    validateSearch: readPlaylistsSearch,
    component: lazyRouteComponent(() => import('./PlaylistsPage.tsx'), 'PlaylistsPage'),
  },
  playlist: { component: lazyRouteComponent(() => import('./PlaylistPage.tsx'), 'PlaylistPage') },
} as const;
