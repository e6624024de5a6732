import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runCommand, UserError, waitForEnd } from '@millrace/bootstrap';
import { until } from '@millrace/testkit/waiting';

const shell = (script: string, options = {}) => runCommand('/bin/sh', ['-c', script], options);

describe('running a command', () => {
  it('returns its output', async () => {
    expect(await shell('echo out; echo err >&2')).toMatch(/out/);
  });

  it('fails with the exit code and the output only', async () => {
    const failing = shell('echo this is why; exit 3', { failure: 'The build' });
    await expect(failing).rejects.toThrow(UserError);
    await expect(failing).rejects.toThrow(/^The build failed with exit code 3\.\n\nthis is why$/);
  });

  it('names a command that does not exist', async () => {
    await expect(runCommand('/nonexistent', [])).rejects.toThrow(/Cannot run \/nonexistent/);
  });

  it.each([
    ['in its process group', ''],
    ['in a process group of its own, as a task of turbo', 'setsid '],
  ])('kills on abort what the command has started %s', async (_where, prefix) => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-run-'));
    try {
      const controller = new AbortController();
      const running = shell(`${prefix}sleep 1000 & echo $! > ${folder}/new; mv ${folder}/new ${folder}/pid; wait`, {
        signal: controller.signal,
      });
      const outcome = expect(running).rejects.toThrow('enough');
      const grandchild = await untilWritten(join(folder, 'pid'));
      controller.abort(new Error('enough'));
      await outcome;
      expect(await waitForEnd(grandchild, 120_000)).toBe(true);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('waits on abort for a command that must not be killed, such as apt-get', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-run-'));
    try {
      const controller = new AbortController();
      const finish = `echo finished > ${folder}/finished; exit 1`;
      const running = shell(`trap '${finish}' INT; echo $$ > ${folder}/pid; while :; do sleep 0.1; done`, {
        signal: controller.signal,
        isNeverKilled: true,
      });
      const outcome = expect(running).rejects.toThrow('enough');
      await untilWritten(join(folder, 'pid'));
      controller.abort(new Error('enough'));
      await outcome;
      expect(await readFile(join(folder, 'finished'), 'utf8')).toBe('finished\n');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

function untilWritten(path: string): Promise<number> {
  return until(`${path} is written`, async () => {
    const text = await readFile(path, 'utf8').catch(() => '');
    return text === '' ? undefined : Number(text.trim());
  });
}
