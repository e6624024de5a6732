/**
 * Demuxers that read only the given file. hls, dash, concat, image2, imf, sdp, rtsp and similar ones are excluded: they open files
 * that the input names, and -protocol_whitelist alone would let them read other local files.
 */
const selfContainedFormats = [
  ...['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2', 'matroska', 'webm', 'avi', 'mpegts', 'mpeg', 'mpegvideo', 'flv'],
  ...[
    'live_flv',
    'gif',
    'ogg',
    'asf',
    'mxf',
    'nut',
    'dv',
    'ivf',
    'rm',
    'wtv',
    'h264',
    'hevc',
    'obu',
    'y4m',
    'yuv4mpegpipe',
    'gxf',
  ],
  // Audio formats, so that a song can be distinguished from a file that is not media.
  ...['mp3', 'aac', 'flac', 'wav', 'w64', 'aiff', 'caf', 'au', 'ac3', 'eac3', 'dts', 'truehd', 'amr', 'ape', 'wv'],
  ...['tta', 'tak', 'mpc', 'mpc8', 'dsf', 'iff', 'voc', 'spx', 'opus', 'loas', 'latm'],
];

/** Largest picture that is decoded, in pixels: 8192 x 4608. */
export const maxPixels = 8192 * 4608;

/** Options for an untrusted input: no network, no other files. */
export const inputGuards: readonly string[] = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  selfContainedFormats.join(','),
];
