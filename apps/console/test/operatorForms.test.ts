import { describe, expect, it } from '@jest/globals';
import { apiValueOf, limitOf } from '../src/features/operators/account/quota.ts';
import { readAddress } from '../src/features/operators/takeDowns/address.ts';

describe('what operators paste to find a medium', () => {
  it.each([
    ['Qnk4r3m0kKopybMt', undefined, 'Qnk4r3m0kKopybMt'],
    ['  Qnk4r3m0-K_pybMt ', undefined, 'Qnk4r3m0-K_pybMt'],
    ['https://console.example.com/videos/abc', 'videos', 'abc'],
    ['https://video.example.com/api/stream/abc/embed?autoplay=1#t', 'videos', 'abc'],
    ['https://cdn.example.com/media/videos/abc/picture-IIX5.jpg', 'videos', 'abc'],
    ['http://localhost:4002/api/tracks/abc/stream', 'tracks', 'abc'],
    ['/img/abc/w_800,f_auto', 'images', 'abc'],
    ['img/abc', 'images', 'abc'],
  ])('%s', (text, kind, id) => {
    expect(readAddress(text)).toEqual({ kind, id });
  });

  it.each(['', 'what is this?', 'https://example.com/', 'https://example.com/videos/', 'https://[', '/videos/%00'])(
    'is refused: %j',
    (text) => {
      expect(readAddress(text)).toBeUndefined();
    },
  );
});

describe('a limit of an account', () => {
  it.each([null, 0, 1, 999, 2_500_000_000, 50_000_000_000])('is kept by the form: %j', (value) => {
    expect(apiValueOf('bytes', limitOf('bytes', value))).toBe(value);
    expect(apiValueOf('unfinished', limitOf('unfinished', value))).toBe(value);
  });

  it.each(['', '0', '-1', 'many', '1e30', '0.0000000001'])('is no number that can be one: %j', (text) => {
    expect(apiValueOf('bytes', { mode: 'own', text })).toBeUndefined();
  });

  it('takes a decimal comma', () => {
    expect(apiValueOf('bytes', { mode: 'own', text: '2,5' })).toBe(2_500_000_000);
  });
});
