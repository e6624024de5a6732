/** What all playback addresses of a video begin with. @param base of the video service @param token of a private video */
export const playbackRoot = (base: string, id: string, token: string | undefined): string =>
  `${base}/stream/${token === undefined ? '' : `~${token}/`}${id}/`;
