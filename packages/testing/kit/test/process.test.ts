import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { startProcess } from '@millrace/testkit/process';
import { until } from '@millrace/testkit/waiting';

const node = (script: string) => ({ command: process.execPath, args: ['-e', script] });
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('startProcess', () => {
  it('waits for a line, keeps what is written, and reports the exit code', async () => {
    const started = await startProcess({
      ...node(
        `process.on('SIGTERM', () => process.exit(3)); new BroadcastChannel('alive'); console.log('ready on ' + process.env.WHERE)`,
      ),
      env: { WHERE: 'here' },
      waitFor: /ready on \w+/,
    });
    expect(started.output()).toContain('ready on here');
    expect(await started.stop()).toBe(3);
    expect(started.running).toBe(false);
  });

  it('shows the output of a process that ends too early', async () => {
    const starting = startProcess({ ...node(`console.error('no such luck'); process.exit(7)`), waitFor: /ready/ });
    await expect(starting).rejects.toThrow(/ended \(7\)[\s\S]*no such luck/);
  });

  it('kills what ignores the request to end, and says so', async () => {
    const stubborn = await startProcess({
      ...node(`process.on('SIGTERM', () => undefined); new BroadcastChannel('alive'); console.log('up')`),
      waitFor: /up/,
    });
    await expect(stubborn.stop({ timeoutMs: 200 })).rejects.toThrow(/did not end within \d+ ms[\s\S]*up/);
    expect(isAlive(stubborn.pid)).toBe(false);
  });

  it('reports a command that does not exist', async () => {
    const starting = startProcess({ command: '/nonexistent/command', waitFor: /ready/ });
    await expect(starting).rejects.toThrow(/ended \(127\)/);
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('ends its processes with the process that started them', async () => {
    const source = new URL('../dist/process/index.js', import.meta.url).href;
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { startProcess } from ${JSON.stringify(source)};
         const p = await startProcess({ command: 'sleep', args: ['1000'] });
         console.log(p.pid);
         new BroadcastChannel('alive');`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = await once(parent.stdout.setEncoding('utf8'), 'data');
    const pid = Number(line);
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await until('its process is gone', () => isGone(pid));
  });
});

async function isGone(pid: number): Promise<boolean> {
  // A zombie whose new parent has not collected it yet is gone as well.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}
