import { describe, expect, it } from '@jest/globals';
import { attachment } from '../src/services/derived/fileName.ts';
import { sizeOfFrame } from '../src/services/derived/frames.ts';

describe('the file name of a download', () => {
  const name = (title: string) => attachment({ title, suffix: ' (720p).mp4' });

  it.each([
    ['Plain', 'Plain (720p).mp4', 'Plain%20%28720p%29.mp4'],
    ['../../etc/passwd', '_._.._etc_passwd (720p).mp4', '_._.._etc_passwd%20%28720p%29.mp4'],
    ['.hidden', '_hidden (720p).mp4', '_hidden%20%28720p%29.mp4'],
    ['a"b\\c\r\nSet-Cookie: x', 'a_b_c__Set-Cookie_ x (720p).mp4', 'a_b_c__Set-Cookie_%20x%20%28720p%29.mp4'],
    ['日本', '__ (720p).mp4', '%E6%97%A5%E6%9C%AC%20%28720p%29.mp4'],
    ['invoice\u202Efdp.exe', 'invoice_fdp.exe (720p).mp4', 'invoice_fdp.exe%20%28720p%29.mp4'],
    ["it's *", "it's _ (720p).mp4", 'it%27s%20_%20%28720p%29.mp4'],
    ['   ', 'video (720p).mp4', 'video%20%28720p%29.mp4'],
  ])('of %j is safe', (title, plain, extended) => {
    expect(name(title)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${extended}`);
  });

  it('is cut between characters, not within one', () => {
    expect(name('😀'.repeat(300))).toContain(`${'%F0%9F%98%80'.repeat(80)}%20`);
  });
});

it('a frame has one of few sizes, and is never larger than the video', () => {
  const landscape = { width: 1280, height: 720 };
  expect(sizeOfFrame(landscape, 1)).toEqual({ width: 160, height: 90 });
  expect(sizeOfFrame(landscape, 161)).toEqual({ width: 320, height: 180 });
  expect(sizeOfFrame(landscape, 99_999)).toEqual(landscape);
  expect(sizeOfFrame({ width: 3840, height: 2160 })).toEqual({ width: 1280, height: 720 });
  expect(sizeOfFrame({ width: 90, height: 160 }, 300)).toEqual({ width: 90, height: 160 });
  expect(sizeOfFrame({ width: 3840, height: 2 }, 160)).toEqual({ width: 160, height: 1 });
});
