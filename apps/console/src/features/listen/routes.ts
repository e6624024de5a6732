import { lazyPage } from '../../components/lazyPage.ts';
import { readListenSearch, readPlaylistsSearch } from './search.ts';

/** The pages of listeners, without their paths: the app says where they are. */
export const listenRoutes = {
  listen: {
    validateSearch: readListenSearch,
    component: lazyPage(() => import('./ListenPage.tsx'), 'ListenPage'),
  },
  liked: { component: lazyPage(() => import('./LikedPage.tsx'), 'LikedPage') },
  album: { component: lazyPage(() => import('./AlbumPage.tsx'), 'AlbumPage') },
  artist: { component: lazyPage(() => import('./ArtistPage.tsx'), 'ArtistPage') },
  playlists: {
    validateSearch: readPlaylistsSearch,
    component: lazyPage(() => import('./PlaylistsPage.tsx'), 'PlaylistsPage'),
  },
  playlist: { component: lazyPage(() => import('./PlaylistPage.tsx'), 'PlaylistPage') },
} as const;
