import { describe, expect, it } from '@jest/globals';
import { LineReader, maxLineLength } from '../src/ffmpeg/run/lines.ts';

function linesOf(...chunks: string[]): string[] {
  const lines: string[] = [];
  const reader = new LineReader((line) => lines.push(line));
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return lines;
}

describe('lines', () => {
  it('are assembled from chunks', () => {
    expect(linesOf('a', 'b\nc\r\nd', '', '\ne')).toEqual(['ab', 'c', '', 'd', 'e']);
    expect(linesOf('a\n')).toEqual(['a']);
  });

  it('are truncated if a program writes without end', () => {
    const part = 'x'.repeat(1024 * 1024);
    const [line, next] = linesOf(...Array<string>(300).fill(part), '\nnext\n');
    expect(line).toHaveLength(maxLineLength);
    expect(next).toBe('next');
  });
});
