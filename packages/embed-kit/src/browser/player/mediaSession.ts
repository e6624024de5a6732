/** Sets the title and picture for lock screens and media keys. `picture` is the URL of a JPEG, relative to the page. */
export function describeMediaSession(media: {
  title: string;
  artist?: string;
  album?: string | undefined;
  picture?: string | undefined;
}): void {
  if (!('mediaSession' in navigator)) return;
  const { title, artist = '', album = '', picture } = media;
  const artwork = picture === undefined ? [] : [{ src: new URL(picture, document.baseURI).href, type: 'image/jpeg' }];
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork });
}
