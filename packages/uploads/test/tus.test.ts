import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@millrace/service';
import { Digest, parseChecksum } from '../src/tus/checksum.ts';
import { parseMetadata } from '../src/tus/metadata.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The code of the AppError that a call throws. */
function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'none';
}

describe('Upload-Metadata', () => {
  it.each([
    [undefined, {}],
    ['', {}],
    [' ', {}],
    ['title', { title: '' }],
    [`title ${base64('a, b c')}`, { title: 'a, b c' }],
    [`title ${base64('größer 🎬')}, filename ${base64('x.mp4')}`, { title: 'größer 🎬', filename: 'x.mp4' }],
    // Without the padding.
    ['title YQ,name YWI', { title: 'a', name: 'ab' }],
  ])('%j is %j', (header, expected) => {
    expect(parseMetadata(header)).toEqual(expected);
  });

  it.each([
    ',',
    'title YQ==,',
    'title YQ== YQ==',
    'title Y',
    'title YQ=',
    'title ===',
    'title Y-Q_',
    'größe YQ==',
    'title YQ==,title YQ==',
    `title ${Buffer.of(0xff, 0xfe).toString('base64')}`,
    `${'k'.repeat(101)} YQ==`,
    `title ${'A'.repeat(33_000)}`,
  ])('%j is malformed', (header) => {
    expect(codeOf(() => parseMetadata(header))).toBe('malformed_request');
  });

  it('has no names that are special in JavaScript', () => {
    const parsed = parseMetadata(`__proto__ ${base64('x')},constructor ${base64('y')}`);
    expect(Object.entries(parsed)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });
});

describe('Upload-Checksum', () => {
  const bytes = Buffer.from('the bytes of a body');
  const header = (algorithm: string, of: Uint8Array = bytes) =>
    `${algorithm} ${createHash(algorithm).update(of).digest('base64')}`;

  it.each(['sha1', 'sha256'])('%s: passes the bytes through, and accepts only those', async (algorithm) => {
    const expected = parseChecksum(header(algorithm));
    if (expected === undefined) throw new Error('There is no checksum.');
    const good = new Digest(expected);
    expect(await buffer(Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]).pipe(good))).toEqual(bytes);
    expect(codeOf(() => good.assertMatches())).toBe('none');
    const bad = new Digest(expected);
    await buffer(Readable.from([bytes.subarray(1)]).pipe(bad));
    expect(codeOf(() => bad.assertMatches())).toBe('checksum_mismatch');
  });

  it('is optional', () => {
    expect(parseChecksum(undefined)).toBeUndefined();
  });

  it.each(['', 'sha256', header('md5'), 'SHA256 AAAA', 'sha256 AAAA', `${header('sha1')} x`, 'toString AAAA'])(
    '%j is malformed',
    (given) => {
      expect(codeOf(() => parseChecksum(given))).toBe('malformed_request');
    },
  );
});
