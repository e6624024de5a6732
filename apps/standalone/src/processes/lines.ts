import type { Readable } from 'node:stream';

/** A longer line is cut into several: a process must not make us hold what it never ends. */
const longestLine = 64 * 1024;

/** Calls back with each line of a stream, and with what stands after the last line break when it ends. */
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
