import type { MediaErrorCode } from '@millrace/service';

/** Demuxers that open what the input names. */
const referringFormats = new Set([
  ...['applehttp', 'concat', 'concatf', 'dash', 'hls', 'image2', 'imf', 'rtp', 'rtsp', 'sap', 'sdp', 'vobsub'],
  'webm_dash_manifest',
]);
/** Texts beside media. */
const textFormats = new Set([
  ...['aqtitle', 'ass', 'ffmetadata', 'jacosub', 'lrc', 'mcc', 'microdvd', 'mpl2', 'mpsub', 'pjs', 'realtext', 'sami'],
  ...['scc', 'srt', 'stl', 'subviewer', 'subviewer1', 'tedcaptions', 'tty', 'vplayer', 'webvtt'],
]);

/**
 * Why a file is refused of which ffmpeg said that its format is not among the allowed ones. Most of the others are harmless, but nothing that
 * people upload.
 *
 * @param line `[hls @ 0x55d0] [error] Format not on whitelist 'mov,mp4'`; undefined if it is another message
 */
export function codeOfOtherFormat(line: string): MediaErrorCode | undefined {
  if (!line.includes('Format not on whitelist')) return undefined;
  const name = line.slice(line.indexOf('[') + 1, Math.max(0, line.indexOf(' @ ')));
  if (name === '' || referringFormats.has(name)) return 'forbidden_format';
  // A picture alone is neither video nor sound.
  return textFormats.has(name) || name.endsWith('_pipe') ? 'not_media' : 'unsupported_codec';
}
