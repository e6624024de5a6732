import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@millrace/service';
import { jsonBody } from '../src/index.ts';
import { serve } from './server.ts';

/** Returns all lines logged during `ask`, at every level from debug. */
async function logged(ask: (url: string) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const log = createLogger({ name: 'test', level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const server = await serve((app) => void app.post('/things', jsonBody()), { log });
  await ask(server.url);
  // A request is logged when its response ends; close() waits for that.
  await server.close(5_000);
  return lines;
}

describe('the access log', () => {
  it('truncates a long path', async () => {
    const lines = await logged((url) => fetch(`${url}/${'a'.repeat(10_000)}`));
    expect(lines.filter((line) => line.includes('aaaa'))).toHaveLength(2);
    for (const line of lines) expect(line).not.toContain('a'.repeat(1_100));
  });

  it('does not contain an unparsable body', async () => {
    const lines = await logged((url) =>
      fetch(`${url}/things`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"secretfield": "hunter2", "wrong" ${'x'.repeat(10_000)}`,
      }),
    );
    expect(lines.join('')).toContain('was refused');
    expect(lines.join('')).not.toContain('hunter2');
  });
});
