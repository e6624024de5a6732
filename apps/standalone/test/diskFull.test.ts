import { describe, expect, it } from '@jest/globals';
import { isDiskFull } from '../src/diskFull.ts';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('a full disk', () => {
  it.each([
    ['of the system', withCode('ENOSPC', 'ENOSPC: no space left on device, write')],
    ['of a quota', withCode('EDQUOT', 'EDQUOT: disk quota exceeded, open')],
    ['of Postgres', withCode('53100', 'could not extend file "base/1/2": wrote only 4096 of 8192 bytes')],
    ['in the words of initdb', new Error('FATAL:  could not write to file "pg_wal/x": No space left on device')],
    [
      'behind a failed migration',
      new Error('The migration failed', { cause: withCode('53100', 'could not extend file') }),
    ],
  ])('is known by an error %s', (_what, error) => {
    expect(isDiskFull(error)).toBe(true);
  });

  it.each([new Error('other', { cause: 'why' }), withCode('EACCES', 'EACCES: permission denied'), undefined])(
    'is not known by %s',
    (error) => {
      expect(isDiskFull(error)).toBe(false);
    },
  );
});
