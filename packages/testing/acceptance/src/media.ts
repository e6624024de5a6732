import { readFile } from 'node:fs/promises';
import { generate } from '@millrace/testkit/media';

/** Generated media as bytes, ready for a form. */
export async function encode(extension: string, args: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(await generate(extension, args)));
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

const englishAndGerman = ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger'];

/** 640x360, 10 frames per second, 6 seconds, a tone: two rungs, two segments. */
export const sampleVideo = once(() =>
  encode('mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=10:duration=6'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6'],
    ...[...x264, '-c:a', 'aac', '-shortest'],
  ]),
);

/** 640x360, nine seconds: three seconds each of red, green and blue. */
export const threeColours = once(() =>
  encode('mp4', [
    ...['0xc82828', '0x28a028', '0x2828c8'].flatMap((colour) => [
      ...['-f', 'lavfi', '-i', `color=c=${colour}:s=640x360:r=10:d=3`],
    ]),
    ...['-filter_complex', '[0:v][1:v][2:v]concat=n=3:v=1:a=0[v]', '-map', '[v]', ...x264],
  ]),
);

/** 160x120, one second, silent: the least work for a transcoder. */
export const tinyVideo = once(() =>
  encode('mp4', [...['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=10:duration=1'], ...x264]),
);

/** Its encode takes seconds on a fast machine, so that a test can act while it runs. Larger pictures would cost the suites minutes. */
export const longVideo = once(() =>
  encode('mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=20'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=20'],
    // Far below the upload limit of the platforms under test.
    ...[...x264, '-crf', '38', '-c:a', 'aac', '-shortest'],
  ]),
);

/** Three seconds of a tone in ten: encoders of AAC take ten times as long for it as for silence. */
const toneAtTimes = (frequency: number, seconds: number): string =>
  `sine=frequency=${frequency}:duration=${seconds},volume=enable='gt(mod(t,10),3)':volume=0`;

/** Long enough to be encoded in parts, and little work: 160x90, 10 frames per second, 130 seconds, a tone; another one in German. */
export const film = once(() =>
  encode('mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=10:duration=130'],
    ...['-f', 'lavfi', '-i', toneAtTimes(440, 130), '-f', 'lavfi', '-i', toneAtTimes(660, 30)],
    ...['-map', '0', '-map', '1', '-map', '2', ...x264, '-g', '50', '-c:a', 'aac', ...englishAndGerman],
  ]),
);

/** 320x180, ten seconds in English and in German, by other tones. */
export const videoInTwoLanguages = once(() =>
  encode('mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=10'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=10', '-f', 'lavfi', '-i', 'sine=frequency=660:duration=10'],
    ...['-map', '0', '-map', '1', '-map', '2', ...x264, '-c:a', 'aac', ...englishAndGerman],
  ]),
);

/** Audio without a picture. */
export const song = once(() =>
  encode('mp3', ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-c:a', 'libmp3lame']),
);

/** One second of a tone, losslessly: the least work for a worker. */
export const tinySong = once(() =>
  encode('flac', ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1', '-c:a', 'flac']),
);

/** A second of a tone with the tags of a container. */
export const namedSong = (container: 'wav' | 'aiff' | 'wma' | 'wv') =>
  encode(container, [
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1', '-metadata', `title=Ö in ${container}`],
    ...['-metadata', 'artist=Zoë', ...(container === 'aiff' ? ['-write_id3v2', '1'] : [])],
  ]);

/** Twelve seconds of stereo at 44.1 kHz, with tags and a cover. */
export const taggedSong = once(() =>
  encode('mp3', [
    ...['-f', 'lavfi', '-i', 'anoisesrc=duration=12:amplitude=0.4:sample_rate=44100:seed=3'],
    ...['-f', 'lavfi', '-i', 'testsrc2=size=500x400:rate=1:duration=1', '-map', '0:a', '-map', '1:v'],
    ...['-ac', '2', '-c:a', 'libmp3lame', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'],
    ...['-id3v2_version', '3', '-metadata', 'title=In the file', '-metadata', 'artist=Nobody in particular'],
    ...['-metadata', 'album=Álbum 日本', '-metadata', 'genre=Ambient'],
  ]),
);

/** Long enough to be in progress while a test acts on it. */
export const longSong = once(() =>
  encode('mp3', [
    ...['-f', 'lavfi', '-i', 'anoisesrc=duration=900:amplitude=0.4:sample_rate=44100'],
    ...['-ac', '2', '-c:a', 'libmp3lame', '-b:a', '64k', '-compression_level', '9'],
  ]),
);

/** A picture of 640x480. */
export const samplePicture = once(() =>
  encode('png', ['-f', 'lavfi', '-i', 'testsrc2=size=640x480', '-frames:v', '1']),
);
