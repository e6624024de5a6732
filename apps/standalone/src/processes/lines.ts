import type { Readable } from 'node:stream';

/** Longer lines are split, so that a process that never ends a line cannot exhaust our memory. */
const longestLine = 64 * 1024;

/** Calls `take` with each non-empty line of a stream, including a last line without a line break. */
export function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') take(line);
    while (rest.length > longestLine) {
      take(rest.slice(0, longestLine));
      rest = rest.slice(longestLine);
    }
  });
  stream.once('end', () => {
    if (rest !== '') take(rest);
  });
}
