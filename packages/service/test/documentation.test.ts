import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AppError, errorCodes, mediaErrorCodes } from '../src/errors/index.ts';

/** The cells of each row of the table under a heading. */
function table(markdown: string, heading: string): string[][] {
  const section = markdown.split(`## ${heading}\n`)[1]?.split('\n#')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

const page = await readFile(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8');

describe('the table of error codes', () => {
  it('equals the documentation', () => {
    expect(table(page, 'Error codes')).toEqual(
      Object.entries(errorCodes).map(([code, { status, title }]) => [code, String(status), title]),
    );
  });

  it('of media equals the documentation', () => {
    expect(table(page, 'Media error codes')).toEqual(
      Object.entries(mediaErrorCodes).map(([code, sentence]) => [code, sentence]),
    );
  });
});

describe('AppError', () => {
  it('takes status and title from the table, and accepts another public code', () => {
    const error = new AppError('unusable_media', 'Broken.', { publicCode: 'truncated', cause: new Error('secret') });
    expect([error.status, error.title, error.detail, error.publicCode]).toEqual([
      422,
      'The media cannot be used',
      'Broken.',
      'truncated',
    ]);
  });
});
