import { describe, expect, it } from '@jest/globals';
import { isWithin, OutboundRefusedError, parsePrefix, plainSource } from '../src/index.ts';

const prefixes = ['https://pictures.example/a/', 'https://pictures.example:8443/b%20c/'].map(parsePrefix);

/** yes, no, or why the URL is not plain. */
function allows(text: string): string {
  try {
    return isWithin(plainSource(text), prefixes) ? 'yes' : 'no';
  } catch (error) {
    if (error instanceof OutboundRefusedError) return error.refusal;
    throw error;
  }
}

describe('the beginning of an address', () => {
  it.each([
    'https://pictures.example/a/x.jpg',
    'https://pictures.example/a/',
    'https://PICTURES.example:443/a/b/x.jpg?v=2',
    'https://pictures.example/a/x%20y.jpg',
    'https://pictures.example/a/100%25.jpg',
    'https://pictures.example/a/für.jpg',
    'https://pictures.example/a/x..y.jpg',
    'https://pictures.example/a/x;y=1.jpg',
    'https://pictures.example/a/x?to=https://other.example/../',
    'https://pictures.example:8443/b%20c/x.jpg',
  ])('allows %s', (url) => {
    expect(allows(url)).toBe('yes');
  });

  it.each([
    ['another host', 'https://other.example/a/x.jpg'],
    ['a host that only begins so', 'https://pictures.example.evil.example/a/x.jpg'],
    ['a host below', 'https://x.pictures.example/a/x.jpg'],
    ['a host with a dot at its end', 'https://pictures.example./a/x.jpg'],
    ['another port', 'https://pictures.example:444/a/x.jpg'],
    ['another scheme', 'http://pictures.example/a/x.jpg'],
    ['a path above', 'https://pictures.example/x.jpg'],
    ['a segment that only begins so', 'https://pictures.example/ab/x.jpg'],
    ['the folder without its slash', 'https://pictures.example/a'],
    ['another case', 'https://pictures.example/A/x.jpg'],
    ['an encoded letter', 'https://pictures.example/%61/x.jpg'],
    ['the path of another port', 'https://pictures.example:8443/a/x.jpg'],
  ])('does not allow %s', (_what, url) => {
    expect(allows(url)).toBe('no');
  });

  it.each([
    ['dots', 'https://pictures.example/a/../secret'],
    ['dots that lead back', 'https://pictures.example/b/../a/x.jpg'],
    ['one dot', 'https://pictures.example/a/./x.jpg'],
    ['encoded dots', 'https://pictures.example/a/%2e%2e/secret'],
    ['half encoded dots', 'https://pictures.example/a/.%2E/secret'],
    ['an encoded slash', 'https://pictures.example/a/..%2fsecret'],
    ['an encoded slash alone', 'https://pictures.example/a/x%2Fy'],
    ['an encoded backslash', 'https://pictures.example/a/..%5csecret'],
    ['a backslash', 'https://pictures.example/a/..\\secret'],
    ['double encoding', 'https://pictures.example/a/%252e%252e%252fsecret'],
    ['threefold encoding', 'https://pictures.example/a/%25252e%25252e/secret'],
    ['encoding without end', `https://pictures.example/a/%${'25'.repeat(8)}2e`],
    ['an overlong dot', 'https://pictures.example/a/%c0%ae%c0%ae/secret'],
    ['an overlong slash', 'https://pictures.example/a/..%c0%afsecret'],
    ['dots with parameters', 'https://pictures.example/a/..;x/secret'],
    ['an encoded NUL', 'https://pictures.example/a/x%00.jpg'],
    ['an encoded line break', 'https://pictures.example/a/x%0d%0aHost:%20other'],
    ['a tab', 'https://pictures.example/a/.\t./secret'],
    ['a space', 'https://pictures.example/a/x y.jpg'],
    ['no URL', 'pictures.example/a/x.jpg'],
    ['an empty text', ''],
    ['a long URL', `https://pictures.example/a/${'x'.repeat(2_048)}`],
  ])('refuses %s', (_what, url) => {
    expect(allows(url)).toBe('malformed');
  });

  it.each([
    ['https://user@pictures.example/a/x.jpg', 'credentials'],
    ['https://user:word@pictures.example/a/x.jpg', 'credentials'],
    ['https://pictures.example@other.example/a/x.jpg', 'credentials'],
    ['file:///a/x.jpg', 'scheme'],
    ['ftp://pictures.example/a/x.jpg', 'scheme'],
    ['data:image/png;base64,AAAA', 'scheme'],
  ])('refuses %s', (url, refusal) => {
    expect(allows(url)).toBe(refusal);
  });

  it('has no fragment, and is the same for all spellings of a host', () => {
    const { href } = plainSource('HTTPS://Pictures.Example:443/a/x.jpg?v=1#part');
    expect(href).toBe('https://pictures.example/a/x.jpg?v=1');
  });

  it.each([
    'pictures.example/a/',
    'https://pictures.example',
    'https://pictures.example/a',
    'https://pictures.example/a/?x',
    'https://pictures.example/a/#x/',
    'https://user@pictures.example/a/',
    'https://pictures.example/a/../',
    'https://*.example/',
    'ftp://pictures.example/',
  ])('is not written as %s', (text) => {
    expect(() => parsePrefix(text)).toThrow(text);
  });
});
