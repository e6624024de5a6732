import type { Image, Millrace } from '@millrace/client';
import type { Share } from '../../components/SharePanel.tsx';

/** What others need to show the image. */
export function sharesOf(
  millrace: Pick<Millrace, 'imageUrl'>,
  { id, url, alt }: Pick<Image, 'id' | 'url' | 'alt'>,
): Share[] {
  const rendition = millrace.imageUrl(id, { width: 800, format: 'auto' });
  return [
    { label: 'HTML', text: `<img src="${rendition}" width="800" alt="${escaped(alt ?? '')}">` },
    { label: '800 pixels wide, best format', text: rendition },
    { label: 'Original', text: url },
  ];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
