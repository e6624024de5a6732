import { describe, expect, it } from '@jest/globals';
import { DamageWatch } from '../src/ffmpeg/run/damage.ts';
import { diagnose } from '../src/ffmpeg/run/diagnosis.ts';
import { FfmpegError, type FfmpegErrorReason } from '../src/ffmpeg/run/errors.ts';

const watch = (format = 'mov,mp4,m4a,3gp,3g2,mj2', codec = 'h264') =>
  new DamageWatch({ format, video: { index: 0, codec }, audio: { index: 1 } });

describe('a message of ffmpeg', () => {
  it('means damage if a picture cannot be decoded', () => {
    expect(watch().judge('[h264 @ 0x55] [error] error while decoding MB 13 6')?.code).toBe('damaged');
    expect(watch('matroska,webm', 'vp9').judge('[error] Error while decoding stream #0:0: Invalid data')?.code).toBe(
      'damaged',
    );
    const ffmpeg7 = '[vist#0:0/mjpeg @ 0x5] [error] Error submitting packet to decoder: Invalid data';
    expect(watch('avi', 'mjpeg').judge(ffmpeg7)?.code).toBe('damaged');
  });

  it('is tolerated if a recording starts between key frames', () => {
    for (const line of [
      'non-existing PPS 0 referenced',
      'decode_slice_header error',
      'no frame!',
      'mmco: unref short failure',
    ]) {
      expect(watch().judge(`[h264 @ 0x55] [error] ${line}`)).toBeUndefined();
    }
  });

  it('is tolerated in another stream, or for a moment of audio', () => {
    const judge = watch();
    expect(judge.judge('[error] Error while decoding stream #0:4: Invalid data')).toBeUndefined();
    const bad = '[error] Error while decoding stream #0:1: Invalid data found when processing input';
    for (let i = 0; i < 5; i++) expect(judge.judge(bad)).toBeUndefined();
    expect(judge.judge(bad)?.code).toBe('damaged');
  });

  it('is tolerated for glitches of a broadcast, but not for a hole', () => {
    const judge = watch('mpegts');
    const line = '[h264 @ 0x55] [error] error while decoding MB 1 1';
    for (let i = 0; i < 20; i++) expect(judge.judge(line)).toBeUndefined();
    expect(judge.judge(line)?.code).toBe('damaged');
  });

  it('means truncation if the file ends too early', () => {
    expect(watch().judge('[matroska,webm @ 0x5] [error] File ended prematurely')?.code).toBe('truncated');
    expect(watch().judge('[mov,mp4 @ 0x5] [error] stream 0, offset 0x2fb: partial file')?.code).toBe('truncated');
  });
});

describe('the diagnosis of a failed run', () => {
  const of = (reason: FfmpegErrorReason, ...messages: string[]) =>
    diagnose(new FfmpegError(reason, messages), 'damaged')?.code;

  it('blames the file if it exceeds a limit', () => {
    expect(of('time')).toBe('too_complex');
    expect(of('stall')).toBe('too_complex');
    expect(of('memory')).toBe('too_complex');
    expect(of('exit', '[error] Cannot allocate memory')).toBe('too_complex');
    expect(of('exit', '[ogg @ 0x5] [error] CRC mismatch!', '[error] source: End of file')).toBe('damaged');
  });

  it('blames the file if it breaks the decoder', () => {
    expect(of('crash')).toBe('damaged');
    expect(of('exit', 'whatever')).toBe('damaged');
    expect(of('exit', 'moov atom not found')).toBe('truncated');
    expect(of('exit', 'Format not on whitelist')).toBe('forbidden_format');
  });

  it('does not blame the file if ffmpeg was killed or the disk is full', () => {
    expect(of('killed')).toBeUndefined();
    expect(of('missing')).toBeUndefined();
    expect(of('output')).toBeUndefined();
    expect(of('exit', 'No space left on device')).toBeUndefined();
  });
});
