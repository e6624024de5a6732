import { describe, expect, it } from '@jest/globals';
import { attachment } from '../src/index.ts';

describe('the file name of a download', () => {
  const name = (title: string) => attachment({ title, suffix: ' (720p).mp4', untitled: 'video' });

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
