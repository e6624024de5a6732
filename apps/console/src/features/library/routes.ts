import { lazyRouteComponent } from '@tanstack/react-router';
import { readSearchOf } from './search.ts';

const load = () => import('./LibraryPage.tsx');

/** The three lists, without their paths: the app says where they are. */
export const libraryRoutes = {
  videos: { validateSearch: readSearchOf('videos'), component: lazyRouteComponent(load, 'VideosPage') },
  tracks: { validateSearch: readSearchOf('tracks'), component: lazyRouteComponent(load, 'TracksPage') },
  images: { validateSearch: readSearchOf('images'), component: lazyRouteComponent(load, 'ImagesPage') },
} as const;
