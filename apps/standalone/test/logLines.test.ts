import { describe, expect, it } from '@jest/globals';
import { createLogLines, logLevelOf } from '../src/logLines.ts';

const collect = (pretty: boolean) => {
  const written: string[] = [];
  return { lines: createLogLines({ pretty, write: (text) => written.push(text) }), written };
};
const logged = '{"level":30,"time":"2026-01-01T00:00:00.000Z","pid":1,"name":"video-api","msg":"request"}';

describe("the apps' log lines", () => {
  it('are relayed unchanged without a terminal', () => {
    const { lines, written } = collect(false);
    lines.relay('video-api', logged, 'stdout');
    expect(written).toEqual([`${logged}\n`]);
  });

  it.each(['Error: no stack', '{"half":', '{"other":"json"}', '[1]'])(
    'contain the name of the app, also for the output %s',
    (text) => {
      const { lines, written } = collect(false);
      lines.relay('media-transcoder', text, 'stderr');
      expect(JSON.parse(written[0] ?? '')).toMatchObject({ name: 'media-transcoder', level: 50, msg: text });
    },
  );

  it('are kept as JSON for the log file', () => {
    const kept: string[] = [];
    const lines = createLogLines({ pretty: true, write: () => undefined, keep: (text) => kept.push(text) });
    lines.relay('video-api', logged, 'stdout');
    expect(kept).toEqual([`${logged}\n`]);
  });

  it('are only warnings and errors on a terminal, while it shows the steps of the start', () => {
    const { lines, written } = collect(true);
    lines.relay('video-api', logged, 'stdout');
    lines.relay('video-api', logged.replace('"level":30', '"level":40').replace('request', 'a warning'), 'stdout');
    expect(written).toEqual([expect.stringMatching(/a warning/)]);
    lines.showAll();
    lines.relay('video-api', logged, 'stdout');
    expect(written[1]).toMatch(/request/);
  });

  it('are formatted on a terminal', () => {
    const { lines, written } = collect(true);
    lines.showAll();
    lines.relay('video-api', logged, 'stdout');
    lines.relay('video-api', 'plain words', 'stderr');
    expect(written[0]).toMatch(/video-api.*request/);
    expect(written[1]).toMatch(/video-api.*plain words/);
    for (const line of written) expect(line).not.toContain('"level"');
  });
});

describe('the supervisor’s log level', () => {
  it.each([
    ['debug', 'debug'],
    ['silent', 'silent'],
    ['loud', 'info'],
    ['', 'info'],
    [undefined, 'info'],
  ])('for LOG_LEVEL=%s is %s', (value, level) => expect(logLevelOf(value)).toBe(level));
});
