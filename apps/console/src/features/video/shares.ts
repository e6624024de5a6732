import type { Video } from '@millrace/client';
import type { Share } from '../../components/SharePanel.tsx';

/** What others need to show the video. @param root what its playback addresses begin with, with the token of a private one */
export function sharesOf(root: string, { width, height }: Pick<Video, 'width' | 'height'>): Share[] {
  const player = `${root}embed`;
  const frameHeight = width !== null && height !== null ? Math.round((640 * height) / width) : 360;
  const size = `width="640" height="${frameHeight}"`;
  return [
    {
      label: 'Embed code',
      text: `<iframe src="${player}" ${size} allow="autoplay; fullscreen" allowfullscreen></iframe>`,
    },
    { label: 'Player page', text: player },
    { label: 'HLS playlist', text: `${root}manifest` },
    { label: 'Thumbnail', text: `${root}thumbnail` },
  ];
}
