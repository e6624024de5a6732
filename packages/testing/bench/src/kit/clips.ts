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
