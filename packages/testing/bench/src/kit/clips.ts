import { generate, naturalMotion, tone } from '@millrace/testkit/media';

export const clipCodecs = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '20', '-c:a', 'aac'];

/** So many seconds of 16:9 at 30 Hz with a tone: pictures that cost an encoder about what a camera's do. */
export const naturalClip = (seconds: number, height = 1080): Promise<string> =>
  generate('mp4', [
    ...['-f', 'lavfi', '-i', naturalMotion({ width: (height * 16) / 9, height, rate: '30' })],
    ...['-f', 'lavfi', '-i', tone(seconds), '-t', String(seconds), ...clipCodecs],
  ]);

/** The same pictures, as an editor exports them for the web: fit to be delivered as they are. */
export const fitClip = async (seconds: number): Promise<string> =>
  generate('mp4', [
    ...['-i', await naturalClip(seconds), '-c:a', 'copy', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20'],
    ...['-maxrate', '6M', '-bufsize', '6M', '-g', '60', '-movflags', '+faststart'],
  ]);

/** Two seconds that take little to encode. */
export const shortClip = (): Promise<string> =>
  generate('mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25:duration=2'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ]);

/** A film with a tone. A piece of its pictures repeats: the pattern takes longer to compute than to encode. */
export const naturalFilm = async (seconds: number, height = 1080): Promise<string> =>
  generate('mp4', [
    ...['-stream_loop', '-1', '-i', await naturalClip(20, height), '-f', 'lavfi', '-i', tone(seconds)],
    ...['-map', '0:v', '-map', '1:a', '-t', String(seconds), ...clipCodecs],
  ]);

/** The same film with its sound in chunks of a second, as cameras write it. */
export const interleavedFilm = async (seconds: number, height = 1080): Promise<string> =>
  generate('mp4', ['-i', await naturalFilm(seconds, height), '-c', 'copy', '-chunk_duration', '1000000']);

/** Hours of 1080p30 in a small file: a picture that hardly moves costs an encoder its time all the same. */
export const longFilm = async (hours: number): Promise<string> =>
  generate('mp4', ['-stream_loop', '-1', '-i', await stillMinute(), '-c', 'copy', '-t', String(hours * 3_600)]);

const stillMinute = (): Promise<string> =>
  generate('mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30:duration=1,loop=loop=-1:size=1:start=0,trim=duration=60'],
    ...['-f', 'lavfi', '-i', tone(60), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '35', '-g', '600'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '8k', '-ar', '8000', '-ac', '1', '-t', '60'],
  ]);
