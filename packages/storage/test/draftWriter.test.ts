import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { nextTurn } from '@millrace/testkit/turn';
import { pause } from '@millrace/testkit/waiting';
import { type DraftFile, DraftWriter } from '../src/drivers/file/draftWriter.ts';
import { Turns } from '../src/drivers/file/turns.ts';

const mebibyte = 1024 * 1024;

/** A file in memory, which takes only a part of each write. */
class MemoryFile implements DraftFile {
  readonly bytes = Buffer.alloc(100 * mebibyte);
  /** Where the bytes end that the last flush found. */
  flushedTo = 0;
  written = 0;
  failsOnce = false;

  async writev(chunks: readonly Uint8Array[], position: number): Promise<{ bytesWritten: number }> {
    await nextTurn();
    const part = Buffer.concat(chunks);
    const taken = part.subarray(0, Math.max(1, Math.floor(part.length * 0.7)));
    this.bytes.set(taken, position);
    this.written = position + taken.length;
    return { bytesWritten: taken.length };
  }

  async datasync(): Promise<void> {
    const end = this.written;
    await pause(5, 'A disk takes longer to flush than to write.');
    if (this.failsOnce) {
      this.failsOnce = false;
      throw new Error('the disk failed');
    }
    this.flushedTo = end;
  }
}

const writerOf = (file: DraftFile, options: { onWritten?: (chunk: Buffer) => void } = {}) => {
  const flushed: number[] = [];
  const onFlushed = (end: number) => flushed.push(end);
  return { flushed, writer: new DraftWriter(file, { position: 0, flushes: new Turns(1), onFlushed, ...options }) };
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a writer of a draft', () => {
  it('writes everything, also if the system takes a part of each write, and gives memory back after that', async () => {
    const file = new MemoryFile();
    const bytes = randomBytes(5 * mebibyte + 3);
    const { writer } = writerOf(file, { onWritten: (chunk) => chunk.fill(0) });
    for (let at = 0; at < bytes.length; at += 300_001) {
      await writer.write(Buffer.from(bytes.subarray(at, at + 300_001)));
    }
    await writer.flush();
    expect(file.bytes.subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(file.flushedTo).toBe(bytes.length);
  });

  it('flushes while a fast client sends, and counts only bytes that were written before the flush', async () => {
    // Without the flushes that are due by time.
    jest.spyOn(Date, 'now').mockReturnValue(0);
    const file = new MemoryFile();
    const flushed: number[] = [];
    const onFlushed = (end: number) => {
      expect(end).toBeLessThanOrEqual(file.flushedTo);
      flushed.push(end);
    };
    const writer = new DraftWriter(file, { position: 0, flushes: new Turns(1), onFlushed });
    const chunk = Buffer.alloc(mebibyte, 7);
    for (let n = 0; n < 90; n += 1) await writer.write(chunk);
    expect(flushed.length).toBeGreaterThanOrEqual(1);
    await writer.flush();
    expect(flushed.at(-1)).toBe(90 * mebibyte);
  });

  it('fails if a flush has failed, although the next one succeeds', async () => {
    const file = new MemoryFile();
    file.failsOnce = true;
    const { writer, flushed } = writerOf(file);
    for (let n = 0; n < 60; n += 1) await writer.write(Buffer.alloc(mebibyte));
    await expect(writer.flush()).rejects.toThrow('the disk failed');
    expect(flushed).toEqual([]);
    await writer.settled();
  });
});

describe('turns', () => {
  it('lets so many tasks run at once, and goes on after one that failed', async () => {
    const turns = new Turns(2);
    let running = 0;
    let most = 0;
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      throw new Error('failed');
    };
    const ended = await Promise.allSettled(Array.from({ length: 7 }, () => turns.run(task)));
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
    expect([most, running]).toEqual([2, 0]);
    expect(await turns.run(async () => 'free again')).toBe('free again');
  });
});
