import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../src/logging/index.ts';

function lines(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const written: string[] = [];
  write(
    createLogger({ name: 'an-app', level: 'debug', destination: { write: (line: string) => void written.push(line) } }),
  );
  return written.map((line): Record<string, unknown> => JSON.parse(line));
}

describe('the logger', () => {
  it('writes JSON lines that contain the name of the app', () => {
    expect(lines((log) => log.info({ videoId: 'v1' }, 'hello'))).toMatchObject([
      { name: 'an-app', videoId: 'v1', msg: 'hello' },
    ]);
  });

  it('redacts secret fields at the top level, in headers and in bodies', () => {
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

  it('redacts secrets by their pattern in any field', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
    const key = `mr_${'abcdefgh'}${'X'.repeat(35)}`;
    const cause = new Error('connect postgres://millrace:hunter2@db:5432/millrace failed');
    const text = JSON.stringify(
      lines((log) => {
        log.info({ deep: { er: { still: { header: `Bearer ${jwt}` } } } }, `the token ${jwt}`);
        log.info(`the key ${key}`);
        log.warn({ url: 'amqp://guest:hunter2@broker:5672' }, 'amqp://guest:hunter2@broker');
        log.info(
          { path: '/api/v1/upload-urls/uu_abc/~hunter2-_x' },
          'PUT /api/v1/upload-urls/uu_abc/%7Ehunter2 failed',
        );
        log.info({ path: '/api/shared/playlists/hunter2' }, 'GET /api/shared/playlists/hunter2 failed');
        log.error({ err: new Error('outer', { cause }) }, 'GET /x?X-Amz-Signature=hunter2&a=1');
      }),
    );
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain(jwt);
    expect(text).not.toContain(key);
    // The rest of the text stays.
    expect(text).toContain('postgres://millrace:[redacted]@db:5432/millrace');
    expect(text).toContain('mr_abcdefgh[redacted]');
    expect(text).toContain('/api/v1/upload-urls/uu_abc/[redacted]');
    expect(text).toContain('&a=1');
  });

  it('finds a token after a line break and between other words', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
    const text = JSON.stringify(
      lines((log) => {
        log.info(`two lines\n${jwt}`);
        log.info(`host.name.${jwt}, and -${jwt}`);
        log.info('eyJhbGciOiJIUzI1NiJ9.short.parts');
        log.info('postgres://millrace:hunt@er2@db failed');
      }),
    );
    expect(text.match(/eyJ[^ ]*/g)).toEqual([expect.stringMatching(/^eyJhbGciOiJIUzI1NiJ9\.short\.parts/)]);
    expect(text).toContain('host.name.[redacted], and -[redacted]');
    expect(text).toContain('postgres://millrace:[redacted]@db failed');
  });

  it('truncates a long error and omits the request body', () => {
    const body = '{"password":"hunter2"';
    const cause = new Error('y'.repeat(100_000));
    const error = Object.assign(new Error('x'.repeat(100_000), { cause }), { body, detail: 'z'.repeat(100_000) });
    const [line] = lines((log) => log.debug({ err: error }, 'refused'));
    const text = JSON.stringify(line);
    expect(text).toMatch(/x{4096}… \(100000 characters\)/);
    expect(text).toMatch(/"detail":"z{1024}… /);
    expect(text).not.toContain('hunter2');
    expect(text.length).toBeLessThan(64_000);
  });

  it('writes a bounded number of errors of nested aggregates', () => {
    const nested = (depth: number): Error =>
      depth === 0
        ? new Error('leaf')
        : new AggregateError(
            Array.from({ length: 8 }, () => nested(depth - 1)),
            'branch',
          );
    const text = JSON.stringify(lines((log) => log.error({ err: nested(4) }, 'failed')));
    expect(text.match(/"message":/g)?.length).toBe(32);
  });

  it('omits objects attached to an error', () => {
    const error = Object.assign(new Error('lost'), {
      code: '57P01',
      client: { password: 'hunter2', state: [1, 2, 3] },
    });
    const [line] = lines((log) => log.error({ err: error }, 'failed'));
    expect(line).toMatchObject({ err: { type: 'Error', message: 'lost', code: '57P01' } });
    expect(JSON.stringify(line)).not.toMatch(/hunter2|client/);
  });

  it('writes all errors of an aggregate', () => {
    const error = new AggregateError([new Error('first'), 'second'], 'both');
    const [line] = lines((log) => log.error({ err: error }, 'failed'));
    expect(line).toMatchObject({ err: { message: 'both', errors: [{ message: 'first' }, { message: 'second' }] } });
  });

  it('writes an error with its stack and its causes', () => {
    const [line] = lines((log) => log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed'));
    expect(JSON.stringify(line)).toMatch(/outer.*inner/);
    expect(line).toMatchObject({ err: { stack: expect.stringContaining('logging.test') } });
  });
});
