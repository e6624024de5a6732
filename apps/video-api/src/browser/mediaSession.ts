import type { EmbedData } from './data.ts';

/** Gives the title and the picture to lock screens and media keys. */
export function describeMediaSession(data: EmbedData): void {
  if (!('mediaSession' in navigator)) return;
  const artwork = [{ src: new URL(data.urls.thumbnail, document.baseURI).href, type: 'image/jpeg' }];
  navigator.mediaSession.metadata = new MediaMetadata({ title: data.title, artwork });
}
