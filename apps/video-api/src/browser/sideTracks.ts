import type { EmbedUrls } from './data.ts';

function trackElement(kind: TextTrackKind, src: string): HTMLTrackElement {
  const element = document.createElement('track');
  element.kind = kind;
  element.default = true;
  element.src = src;
  return element;
}

/**
 * Chapters and the pictures over the seek bar, as text tracks that media-chrome looks for. They are loaded when the viewer plays or
 * touches the seek bar, because a page may contain many embeds. A video without them answers 404, and then there are none.
 */
export function loadSideTracks(
  video: HTMLVideoElement,
  seek: HTMLElement,
  { storyboard, chapters }: Pick<EmbedUrls, 'storyboard' | 'chapters'>,
): void {
  let loaded = false;

  function load(): void {
    if (loaded) return;
    loaded = true;
    if (chapters !== null) video.append(trackElement('chapters', chapters));
    if (storyboard === null) return;
    const pictures = trackElement('metadata', storyboard);
    pictures.label = 'thumbnails';
    video.append(pictures);
  }

  video.addEventListener('play', load);
  seek.addEventListener('pointerenter', load);
  seek.addEventListener('focusin', load);
}
