import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Generated media as bytes, ready for a form. */
async function encode(name: string, args: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-acceptance-'));
  try {
    const file = join(folder, name);
    await run('ffmpeg', ['-nostdin', '-loglevel', 'error', ...args, file]);
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** 640x360, 25 frames per second, 6 seconds, a tone: two rungs, two segments. */
export const sampleVideo = once(() =>
  encode('sample.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=6'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6'],
    ...[...x264, '-c:a', 'aac', '-shortest'],
  ]),
);

/** 160x120, one second, silent: the least work for a transcoder. */
export const tinyVideo = once(() =>
  encode('tiny.mp4', [...['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=10:duration=1'], ...x264]),
);

/** Its encode takes seconds on a fast machine, so that a test can act while it runs. Larger pictures would cost the suites minutes. */
export const longVideo = once(() =>
  encode('long.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=20'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=20'],
    // Far below the upload limit of the platforms under test.
    ...[...x264, '-crf', '38', '-c:a', 'aac', '-shortest'],
  ]),
);

/** Audio without a picture. */
export const song = once(() =>
  encode('song.mp3', ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-c:a', 'libmp3lame']),
);

/** Audio by ffmpeg arguments, in the container that the file name selects. */
export const encodeAudio = (name: string, args: string[]): Promise<Uint8Array<ArrayBuffer>> => encode(name, args);

/** One second of a tone, losslessly: the least work for a worker. */
export const tinySong = once(() =>
  encode('tiny.flac', ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1', '-c:a', 'flac']),
);

/** Twelve seconds of stereo at 44.1 kHz, with tags and a cover. */
export const taggedSong = once(() =>
  encode('tagged.mp3', [
    ...['-f', 'lavfi', '-i', 'anoisesrc=duration=12:amplitude=0.4:sample_rate=44100:seed=3'],
    ...['-f', 'lavfi', '-i', 'testsrc2=size=500x400:rate=1:duration=1', '-map', '0:a', '-map', '1:v'],
    ...['-ac', '2', '-c:a', 'libmp3lame', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'],
    ...['-id3v2_version', '3', '-metadata', 'title=In the file', '-metadata', 'artist=Nobody in particular'],
    ...['-metadata', 'album=Álbum 日本', '-metadata', 'genre=Ambient'],
  ]),
);

/** Long enough to be in progress while a test acts on it. */
export const longSong = once(() =>
  encode('long.mp3', [
    ...['-f', 'lavfi', '-i', 'anoisesrc=duration=900:amplitude=0.4:sample_rate=44100'],
    ...['-ac', '2', '-c:a', 'libmp3lame', '-b:a', '64k', '-compression_level', '9'],
  ]),
);

/** A picture of 640x480. */
export const samplePicture = once(() =>
  encode('sample.png', ['-f', 'lavfi', '-i', 'testsrc2=size=640x480', '-frames:v', '1']),
);
