import { describe, expect, it, jest } from '@jest/globals';
import { webhookOperations } from '@millrace/platform';
import { sourceUrl } from '../src/index.ts';

describe('an address of another server that is too long', () => {
  const host = `a${'\u0301'.repeat(5_000)}${'\u0323'.repeat(5_000)}`;

  it.each([
    ['of a source', sourceUrl],
    ['of a webhook', webhookOperations('videos').create.body.shape.url],
  ])('%s is refused before it is read, because reading takes quadratic time', (_what, schema) => {
    const read = jest.spyOn(URL, 'canParse');
    try {
      expect(schema.safeParse(`https://${host}.example`).error?.issues.map(({ code }) => code)).toEqual(['too_big']);
      expect(read).not.toHaveBeenCalled();
      expect(schema.safeParse('https://example.com/a').success).toBe(true);
      expect(read).toHaveBeenCalled();
    } finally {
      read.mockRestore();
    }
  });
});
