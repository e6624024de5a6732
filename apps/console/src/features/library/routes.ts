import { lazyPage } from '../../components/lazyPage.ts';
import { readSearchOf } from './search.ts';

const load = () => import('./LibraryPage.tsx');

/** The three lists, without their paths: the app says where they are. */
export const libraryRoutes = {
  videos: { validateSearch: readSearchOf('videos'), component: lazyPage(load, 'VideosPage') },
  tracks: { validateSearch: readSearchOf('tracks'), component: lazyPage(load, 'TracksPage') },
  images: { validateSearch: readSearchOf('images'), component: lazyPage(load, 'ImagesPage') },
} as const;
