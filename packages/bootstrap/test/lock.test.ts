import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { acquireLock, identityOf, LockHeldError } from '@millrace/bootstrap';
import { startProcess } from '@millrace/testkit/process';

const source = new URL('../src/index.mjs', import.meta.url).href;

describe('a lock file', () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-lock-'));
    path = join(folder, 'lock');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Another process that tries to take the lock, prints the result, and keeps running. */
  const contender = () =>
    startProcess({
      command: process.execPath,
      args: [
        '--input-type=module',
        '-e',
        `import { acquireLock } from ${JSON.stringify(source)};
         try { const { wasStale } = acquireLock(process.argv[1]); console.log(wasStale ? 'taken over' : 'taken'); }
         catch (error) { console.log(error.message); }
         // Keeps the process alive.
         new BroadcastChannel('alive');`,
        path,
      ],
      waitFor: /\n/,
    });

  it('is held until its release, which removes the file', async () => {
    const lock = acquireLock(path);
    expect(lock.wasStale).toBe(false);
    expect(() => acquireLock(path)).toThrow(LockHeldError);
    lock.release();
    expect(await readdir(folder)).toEqual([]);
    acquireLock(path).release();
  });

  it('is refused while its owner runs, and taken over after a kill -9 of the owner', async () => {
    const other = await contender();
    expect(other.output()).toBe('taken\n');
    expect(() => acquireLock(path)).toThrow(`held by process ${other.pid}`);
    await other.kill();
    const lock = acquireLock(path);
    expect(lock.wasStale).toBe(true);
    lock.release();
  });

  it.each([
    ['whose pid now belongs to another process', JSON.stringify({ pid: process.pid, identity: 'earlier boot/1' })],
    ['that is damaged', '{"pid":'],
    ['that is empty', ''],
    ['with foreign content', '"hello"'],
  ])('takes over a lock %s', async (_what, content) => {
    await writeFile(path, content);
    const lock = acquireLock(path);
    expect(lock.wasStale).toBe(true);
    lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('goes to exactly one of several processes that find it stale', async () => {
    for (let round = 0; round < 3; round++) {
      await writeFile(path, JSON.stringify({ pid: 1, identity: 'not this one' }));
      const contenders = await Promise.all(Array.from({ length: 6 }, contender));
      const outcomes = contenders.map((one) => one.output().trim());
      expect(outcomes.filter((outcome) => outcome.startsWith('taken'))).toHaveLength(1);
      await Promise.all(contenders.map((one) => one.kill()));
    }
  });

  it('identifies a process by more than its pid', () => {
    expect(identityOf(process.pid)).toBe(identityOf(process.pid));
    expect(identityOf(process.pid)).not.toBe(identityOf(1));
    expect(identityOf(2 ** 22 + 1)).toBeUndefined();
  });
});
