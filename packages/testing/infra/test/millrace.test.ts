import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { isNightly } from '@millrace/testkit/nightly';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const run = promisify(execFile);
const millrace = (...args: string[]) =>
  run(process.execPath, ['packages/bootstrap/bin/millrace.mjs', ...args], { cwd: root });

describe('npm run millrace', () => {
  it('has a --help for each command that it lists', async () => {
    const { stdout } = await millrace('--help');
    const names = [...stdout.matchAll(/^ {2}(\S+(?: \S+)?) {2}/gm)].map(([, name = '']) => name);
    expect(names).toContain('migrate');
    for (const name of isNightly ? names : names.slice(0, 3)) {
      const answer = await millrace(...name.split(' '), '--help');
      expect(answer).toEqual({ stdout: expect.stringContaining(`npm run millrace -- ${name}`), stderr: '' });
    }
  });

  it('leaves few scripts to the root', async () => {
    const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(14);
  });
});
