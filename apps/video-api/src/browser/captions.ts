/** The wanted language of captions from the query of the embed URL: `de`, or `off`; undefined: the video decides. */
export function readCaptionsOption(search: string): string | undefined {
  return new URLSearchParams(search).get('captions')?.toLowerCase() || undefined;
}

const captionsOf = (video: HTMLVideoElement): TextTrack[] =>
  [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');

/** The track in this language, or else in another variant of it: `pt` finds `pt-BR`, and so does `pt-PT`. */
function findLanguage(tracks: TextTrack[], wanted: string): TextTrack | undefined {
  const primary = (language: string) => language.split('-')[0];
  return (
    tracks.find(({ language }) => language.toLowerCase() === wanted) ??
    tracks.find(({ language }) => primary(language.toLowerCase()) === primary(wanted))
  );
}

function showOnly(chosen: TextTrack | undefined, tracks: TextTrack[]): void {
  for (const track of tracks) {
    const mode = track === chosen ? 'showing' : 'disabled';
    if (track.mode !== mode && (track.mode === 'showing' || mode === 'showing')) track.mode = mode;
  }
}

/**
 * Turns captions on or off as the option says, once, when the video has loaded its list. After that, the viewer decides.
 *
 * Seen in Chromium: when a track is shown, the browser soon shows another one beside it, in its own language. That one is hidden.
 */
export function applyCaptionsOption(video: HTMLVideoElement, wanted: string | undefined): void {
  let applied = wanted === undefined;
  let shown: TextTrack | undefined;

  function applyOnce(tracks: TextTrack[]): void {
    const chosen = wanted === undefined ? undefined : findLanguage(tracks, wanted);
    if (applied || tracks.length === 0 || (chosen === undefined && wanted !== 'off')) return;
    applied = true;
    shown = chosen;
    showOnly(chosen, tracks);
  }

  function update(): void {
    const tracks = captionsOf(video);
    applyOnce(tracks);
    const showing = tracks.filter(({ mode }) => mode === 'showing');
    if (showing.length > 1 && shown !== undefined && showing.includes(shown)) showOnly(shown, tracks);
    else shown = showing[0];
  }

  video.textTracks.addEventListener('addtrack', update);
  video.textTracks.addEventListener('change', update);
}
