import type { EmbedUrls } from './data.ts';

/**
 * Chapters and the pictures over the seek bar, as text tracks that media-chrome looks for. They are loaded when the viewer plays or
 * touches the seek bar, because a page may contain many embeds. A video without them answers 404, and then there are none.
 */
export function loadSideTracks(options: {
  video: HTMLVideoElement;
  seek: HTMLElement;
  urls: Pick<EmbedUrls, 'storyboard' | 'chapters'>;
  /** Called for each track, when its cues are there. */
  onLoad(): void;
}): void {
  const { video, seek, urls, onLoad } = options;
  const tracks: TextTrack[] = [];
  let loaded = false;

  /**
   * Loads the tracks, and keeps their cues there. Seen in Chromium: with the attribute `default`, chapters are "showing", and then it
   * shows captions too; and when it chooses captions later, it disables these tracks again.
   */
  function enable(): void {
    for (const track of tracks) if (track.mode === 'disabled') track.mode = 'hidden';
  }

  function addTrack(kind: TextTrackKind, label: string, src: string): void {
    const element = document.createElement('track');
    element.kind = kind;
    element.label = label;
    element.src = src;
    element.addEventListener('load', onLoad);
    video.append(element);
    tracks.push(element.track);
    enable();
  }

  function load(): void {
    if (loaded) return;
    loaded = true;
    if (urls.chapters !== null) addTrack('chapters', 'chapters', urls.chapters);
    // media-chrome knows the pictures by this label.
    if (urls.storyboard !== null) addTrack('metadata', 'thumbnails', urls.storyboard);
  }

  video.textTracks.addEventListener('change', enable);
  video.addEventListener('play', load);
  seek.addEventListener('pointerenter', load);
  seek.addEventListener('focusin', load);
}
