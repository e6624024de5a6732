/**
 * Demuxers that read nothing but the file they are given. Left out on purpose: hls, dash, concat, image2, imf, sdp, rtsp and
 * their like open what a file names, and -protocol_whitelist alone would let them read other local files.
 */
const selfContainedFormats = [
  ...['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2', 'matroska', 'webm', 'avi', 'mpegts', 'mpeg', 'mpegvideo', 'flv'],
  ...['live_flv', 'gif', 'ogg', 'asf', 'mxf', 'nut', 'dv', 'ivf', 'rm', 'wtv', 'y4m', 'yuv4mpegpipe', 'gxf'],
  // Sound alone: known, so that a song is told from what is no media at all.
  ...['mp3', 'aac', 'flac', 'wav', 'w64', 'aiff', 'caf', 'au', 'ac3', 'eac3', 'dts', 'truehd', 'amr', 'ape', 'wv'],
  ...['tta', 'tak', 'mpc', 'mpc8', 'dsf', 'iff', 'voc', 'spx', 'opus', 'loas', 'latm'],
];

/** Largest picture that is decoded, in pixels: 8192 x 4608. */
export const maxPixels = 8192 * 4608;

/** Options before an untrusted input: they keep it from the network and from other files. */
export const inputGuards: readonly string[] = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  selfContainedFormats.join(','),
];
