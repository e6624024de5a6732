import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../src/index.ts';

function lines(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const written: string[] = [];
  write(
    createLogger({ name: 'an-app', level: 'debug', destination: { write: (line: string) => void written.push(line) } }),
  );
  return written.map((line): Record<string, unknown> => JSON.parse(line));
}

describe('the logger', () => {
  it('writes JSON lines that carry the name of the app', () => {
    expect(lines((log) => log.info({ videoId: 'v1' }, 'hello'))).toMatchObject([
      { name: 'an-app', videoId: 'v1', msg: 'hello' },
    ]);
  });

  it('keeps secrets out, at the top, in headers and in bodies', () => {
    const text = JSON.stringify(
      lines((log) => {
        log.info({ password: 'hunter2', token: 'hunter2' }, 'x');
        log.info({ headers: { authorization: 'Bearer hunter2', 'x-api-key': 'hunter2', cookie: 'hunter2' } }, 'x');
        log.info({ request: { body: { password: 'hunter2', secret: 'hunter2' } } }, 'x');
      }),
    );
    expect(text).not.toContain('hunter2');
    expect(text).toContain('[redacted]');
  });

  it('writes an error with its stack and its causes', () => {
    const [line] = lines((log) => log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed'));
    expect(JSON.stringify(line)).toMatch(/outer.*inner/);
    expect(line).toMatchObject({ err: { stack: expect.stringContaining('logging.test') } });
  });
});
