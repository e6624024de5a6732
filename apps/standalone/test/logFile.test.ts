import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openLogFile } from '../src/logFile.ts';

describe('the log file of an instance', () => {
  let folder: string;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'millrace-logs-')), 'logs');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));
  const textOf = (name: string) => readFile(join(folder, name), 'utf8');

  it('goes on where the last start has ended', async () => {
    for (const line of ['one\n', 'two\n']) {
      const file = openLogFile(folder);
      file.write(line);
      file.close();
    }
    expect(await textOf('millrace.log')).toBe('one\ntwo\n');
  });

  it('keeps four older files, and drops what is older', async () => {
    const file = openLogFile(folder, 10);
    for (let n = 1; n <= 7; n += 1) file.write(`line number ${n}\n`);
    file.close();
    const names = ['millrace.log', 'millrace.1.log', 'millrace.2.log', 'millrace.3.log', 'millrace.4.log'];
    expect((await readdir(folder)).sort()).toEqual([...names].sort());
    expect(await Promise.all(names.map(textOf))).toEqual([7, 6, 5, 4, 3].map((n) => `line number ${n}\n`));
  });

  it('drops a line that it cannot write, and does not throw', () => {
    const file = openLogFile(folder);
    file.close();
    expect(() => file.write('lost\n')).not.toThrow();
  });
});
