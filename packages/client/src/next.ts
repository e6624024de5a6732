import { type LoadOptions, loadedUrl } from './images/loaded.ts';

export interface NextLoaderOptions extends LoadOptions {
  /** Of the image service, such as `https://image.example.com`; '' for that of the page. */
  origin: string;
}

/** What `next/image` passes to a loader. */
export interface NextLoaderProps {
  src: string;
  width: number;
  quality?: number | undefined;
}

/**
 * A loader for `next/image`. The `src` of an image is its id, its URL, or the URL of a rendition, whose parameters it keeps. Other sources,
 * such as files of the site, are left as they are.
 */
export const createLoader =
  (options: NextLoaderOptions) =>
  ({ src, width, quality }: NextLoaderProps): string =>
    loadedUrl(src, { width, quality }, options);
