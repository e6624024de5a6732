import { deflateSync } from 'node:zlib';

/** Recipes for ffmpeg: a picture that moves, a tone, and both. */
export const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x48:rate=10:duration=1'];
export const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
export const both = [...picture, ...sound, '-pix_fmt', 'yuv420p'];

/** A name, an extension and the arguments of ffmpeg. */
export type Recipe = readonly [name: string, extension: string, args: readonly string[]];

const fullSize = ['-f', 'lavfi', '-i', 'testsrc2=size=720x576:rate=25:duration=0.2', '-pix_fmt', 'yuv420p'];

export const films: readonly Recipe[] = [
  ['MP4', 'mp4', both],
  ['MP4 whose index is first', 'mp4', [...both, '-movflags', '+faststart']],
  ['fragmented MP4', 'mp4', [...both, '-movflags', 'frag_keyframe+empty_moov']],
  ['silent MP4', 'mp4', [...picture, '-pix_fmt', 'yuv420p']],
  ['QuickTime', 'mov', both],
  ['3GP', '3gp', [...picture, '-c:v', 'h263', '-s', '128x96']],
  ['Matroska', 'mkv', both],
  ['Matroska written as a stream', 'mkv', [...both, '-live', '1']],
  ['WebM', 'webm', [...picture, '-c:v', 'libvpx', '-b:v', '100k']],
  ['AVI', 'avi', both],
  ['MPEG-TS', 'ts', both],
  ['M2TS', 'm2ts', [...both, '-mpegts_m2ts_mode', '1']],
  ['MPEG-PS', 'mpg', [...both, '-r', '25']],
  ['MPEG-2 without a container', 'm2v', [...picture, '-c:v', 'mpeg2video', '-r', '25']],
  ['FLV', 'flv', [...both, '-ar', '44100']],
  ['WMV', 'wmv', [...picture, ...sound, '-c:v', 'wmv2']],
  ['Theora', 'ogv', [...picture, ...sound, '-c:v', 'libtheora', '-c:a', 'libvorbis']],
  ['MXF', 'mxf', [...picture, '-c:v', 'mpeg2video', '-r', '25']],
  ['GXF', 'gxf', [...fullSize, '-c:v', 'mpeg2video', '-b:v', '2M']],
  ['DV', 'dv', fullSize],
  ['NUT', 'nut', both],
  ['IVF', 'ivf', [...picture, '-c:v', 'libvpx']],
  ['YUV4MPEG2', 'y4m', [...picture, '-pix_fmt', 'yuv420p']],
  ['RealMedia', 'rm', [...picture, '-c:v', 'rv10', '-s', '176x144']],
  ['WTV', 'wtv', [...picture, ...sound, '-c:v', 'mpeg2video', '-r', '25', '-c:a', 'mp2']],
];

export const songs: readonly Recipe[] = [
  ['M4A', 'm4a', [...sound, '-c:a', 'aac']],
  ['MP4 without a picture', 'mp4', [...sound, '-c:a', 'aac']],
  ['MP3', 'mp3', sound],
  ['MP3 without a tag', 'mp3', [...sound, '-id3v2_version', '0', '-write_xing', '0']],
  ['MP2', 'mp2', sound],
  ['AAC', 'aac', [...sound, '-c:a', 'aac']],
  ['AAC in LOAS', 'latm', [...sound, '-c:a', 'aac']],
  ['Ogg Vorbis', 'ogg', [...sound, '-c:a', 'libvorbis']],
  ['Opus', 'opus', [...sound, '-c:a', 'libopus']],
  ['Speex', 'spx', [...sound, '-c:a', 'libspeex', '-ar', '16000']],
  ['FLAC', 'flac', sound],
  ['FLAC in Ogg', 'oga', [...sound, '-c:a', 'flac']],
  ['Matroska audio', 'mka', [...sound, '-c:a', 'flac']],
  ['WebM audio', 'webm', [...sound, '-c:a', 'libopus']],
  ['WAV', 'wav', sound],
  ['RF64', 'wav', [...sound, '-rf64', 'always']],
  ['AIFF', 'aiff', sound],
  ['CAF', 'caf', sound],
  ['AU', 'au', sound],
  ['Wave64', 'w64', sound],
  ['VOC', 'voc', [...sound, '-c:a', 'pcm_u8']],
  ['WMA', 'wma', sound],
  ['AC-3', 'ac3', sound],
  ['AC-3 with the longest frames', 'ac3', [...sound, '-b:a', '640k', '-ar', '32000']],
  ['E-AC-3', 'eac3', sound],
  ['DTS', 'dts', [...sound, '-c:a', 'dca', '-strict', '-2']],
  ['TrueHD', 'thd', [...sound, '-ar', '48000', '-c:a', 'truehd', '-strict', '-2']],
  ['WavPack', 'wv', sound],
  ['TTA', 'tta', sound],
  ['AVI without a picture', 'avi', [...sound, '-c:a', 'mp3']],
  ['MPEG-TS without a picture', 'ts', [...sound, '-c:a', 'aac']],
  ['MPEG-PS without a picture', 'mpg', [...sound, '-c:a', 'mp2']],
  ['FLV without a picture', 'flv', [...sound, '-ar', '44100']],
];

/** A box of ISO/IEC 14496-12. @param size what its header says */
export function box(type: string, body: Uint8Array, size = body.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A QuickTime file as encoders of the nineties wrote it: with a deflated index. */
export function withDeflatedIndex(film: Buffer): Buffer {
  const start = film.indexOf('moov', 0, 'latin1') - 4;
  const index = film.subarray(start, start + film.readUInt32BE(start));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(index.length);
  const data = box('cmvd', Buffer.concat([length, deflateSync(index)]));
  const deflated = box('moov', box('cmov', Buffer.concat([box('dcom', Buffer.from('zlib')), data])));
  return Buffer.concat([film.subarray(0, start), deflated]);
}

/** An ID3v2.4 tag of ten zeros. */
export const id3Tag = Buffer.from(`ID3\x04\0\0\0\0\0\x0a${'\0'.repeat(10)}`, 'latin1');
