import type { Video } from '@millrace/client';
import type { Share } from '../../components/SharePanel.tsx';

/** What others need to show the video. @param base of the video service */
export function sharesOf(base: string, { id, width, height }: Pick<Video, 'id' | 'width' | 'height'>): Share[] {
  const player = `${base}/stream/${id}/embed`;
  const frameHeight = width !== null && height !== null ? Math.round((640 * height) / width) : 360;
  const size = `width="640" height="${frameHeight}"`;
  return [
    {
      label: 'Embed code',
      text: `<iframe src="${player}" ${size} allow="autoplay; fullscreen" allowfullscreen></iframe>`,
    },
    { label: 'Player page', text: player },
    { label: 'HLS playlist', text: `${base}/stream/${id}/manifest` },
    { label: 'Thumbnail', text: `${base}/stream/${id}/thumbnail` },
  ];
}
