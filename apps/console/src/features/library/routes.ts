import { lazyRouteComponent } from '@tanstack/react-router';
import { readSearch } from './search.ts';

const load = () => import('./LibraryPage.tsx');

/** The three lists, without their paths: the app says where they are. */
export const libraryRoutes = {
  videos: { validateSearch: readSearch, component: lazyRouteComponent(load, 'VideosPage') },
  tracks: { validateSearch: readSearch, component: lazyRouteComponent(load, 'TracksPage') },
  images: { validateSearch: readSearch, component: lazyRouteComponent(load, 'ImagesPage') },
} as const;
