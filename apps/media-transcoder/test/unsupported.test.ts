import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { cached, flac32, generate, noise, tone } from '@millrace/testkit/media';
import { DamageWatch } from '../src/ffmpeg/run/damage.ts';
import { diagnose } from '../src/ffmpeg/run/diagnosis.ts';
import { FfmpegError } from '../src/ffmpeg/run/errors.ts';
import { openWorld } from './support/world.ts';

const run = promisify(execFile);
const lavfi = (source: string): string[] => ['-f', 'lavfi', '-i', source];

await describeWithEngine('ffmpeg', 'a file that decodes to nothing', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  const codeOf = async (path: string): Promise<string | undefined> => {
    const world = await opening;
    return world.transcodeTrack(path).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof PermanentMediaError) return error.code;
        throw error;
      },
    );
  };

  /** Whether the ffmpeg of this machine decodes it: newer versions support more. */
  const decodes = async (path: string): Promise<boolean> => {
    const decoding = run('ffmpeg', ['-v', 'error', '-i', path, '-f', 'f32le', '-'], { encoding: 'buffer' });
    return decoding.then(
      ({ stdout }) => stdout.length > 0,
      () => false,
    );
  };

  it('has an unsupported codec if its samples are too large for the decoder', async () => {
    const path = await cached(['flac32'], 'flac', (draft) => writeFile(draft, flac32()));
    expect(await codeOf(path)).toBe((await decodes(path)) ? undefined : 'unsupported_codec');
  });

  it('is damaged if nothing in it can be recognised', async () => {
    const good = await generate('flac', [...lavfi(tone(2))]);
    const path = await cached(['flac of noise', good], 'flac', async (draft) => {
      // The stream description, with its last-block flag set, and nothing after it.
      const header = Buffer.from(flac32().subarray(0, 42));
      header[20] = 0x02;
      header[21] = 0xf0;
      await writeFile(draft, Buffer.concat([header, noise(100_000)]));
    });
    expect(await codeOf(path)).toMatch(/^(damaged|not_media)$/);
  });
});

describe('a decoder’s message about an unsupported feature', () => {
  const patches = 'Error while decoding stream #0:0: Not yet implemented in FFmpeg, patches welcome';

  it('is not damage', () => {
    const sound = new DamageWatch({ format: 'mov', video: undefined, audio: { index: 0 }, audioErrors: 0 });
    expect(sound.judge(`[error] ${patches}`)?.code).toBe('unsupported_codec');
    const pictures = new DamageWatch({ format: 'avi', video: { index: 0, codec: 'msmpeg4' }, audio: undefined });
    expect(pictures.judge(`[error] ${patches}`)?.code).toBe('unsupported_codec');
    const quiet = new DamageWatch({ format: 'mov', video: undefined, audio: { index: 0 } });
    quiet.judge('[wmavoice @ 0x5] [error] Sample size 48 is not supported');
    expect(quiet.isRefused).toBe(true);
  });

  it('of a format is no reproach', () => {
    const codeOf = (name: string) =>
      diagnose(
        new FfmpegError('exit', [
          `[${name} @ 0x5] [error] Format not on whitelist 'mov,mp4'`,
          '[error] x: Invalid argument',
        ]),
        'not_media',
      )?.code;
    expect(['hls', 'concat', 'dash', 'image2', 'sdp'].map(codeOf)).toEqual(Array(5).fill('forbidden_format'));
    expect(['srt', 'webvtt', 'ffmetadata', 'png_pipe'].map(codeOf)).toEqual(Array(4).fill('not_media'));
    expect(['vc1', 'm4v', 'bink'].map(codeOf)).toEqual(Array(3).fill('unsupported_codec'));
  });

  it('is reported if it ends the run', () => {
    for (const message of [
      'Error while opening decoder for input stream #0:0 : Not yet implemented in FFmpeg, patches welcome',
      'Decoder (codec ac4) not found for input stream #0:0',
    ]) {
      expect(diagnose(new FfmpegError('exit', [`[error] ${message}`]), 'damaged')?.code).toBe('unsupported_codec');
    }
  });
});
