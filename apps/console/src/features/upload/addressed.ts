import type { Kind } from '../../platform/media/kinds.ts';

/** The usual ends of names. An address may lie: the service looks at the bytes. */
const endings: Readonly<Record<Kind, string>> = {
  videos: 'mp4 m4v mov mkv webm avi wmv flv mpg mpeg ts mts ogv 3gp',
  tracks: 'mp3 m4a aac flac wav ogg oga opus wma aif aiff',
  images: 'jpg jpeg png gif webp avif heic heif hif tif tiff bmp svg',
};

/** The last part of the path; empty without one, and while the address is not complete. */
export function fileNameOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const last = new URL(address).pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    // A percent sign that encodes nothing.
    return last;
  }
}

/** The name of the file without its ending. */
export function titleOf(address: string): string {
  const name = fileNameOf(address);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** What an address probably leads to. */
export function kindOf(address: string): Kind | undefined {
  const ending = fileNameOf(address).split('.').pop()?.toLowerCase() ?? '';
  if (ending === '') return undefined;
  const found = Object.entries(endings).find(([, known]) => known.split(' ').includes(ending))?.[0];
  return found === 'videos' || found === 'tracks' || found === 'images' ? found : undefined;
}
