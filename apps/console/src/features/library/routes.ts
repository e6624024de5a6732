import { lazyPage } from '../../components/lazyPage.ts';
import { readSearch } from './search.ts';

const load = () => import('./LibraryPage.tsx');

/** The three lists, without their paths: the app says where they are. */
export const libraryRoutes = {
  videos: { validateSearch: readSearch, component: lazyPage(load, 'VideosPage') },
  tracks: { validateSearch: readSearch, component: lazyPage(load, 'TracksPage') },
  images: { validateSearch: readSearch, component: lazyPage(load, 'ImagesPage') },
} as const;
