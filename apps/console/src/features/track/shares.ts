import type { Share } from '../../components/SharePanel.tsx';

/** Pixels that the player of a track needs. */
const playerHeight = 240;

/** What others need to play the track. @param base of the music service */
export function sharesOf(base: string, id: string): Share[] {
  const player = `${base}/tracks/${id}/embed`;
  return [
    {
      label: 'Embed code',
      text: `<iframe src="${player}" width="100%" height="${playerHeight}" allow="autoplay"></iframe>`,
    },
    { label: 'Player page', text: player },
    { label: 'Stream', text: `${base}/tracks/${id}/stream` },
  ];
}
