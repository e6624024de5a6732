import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createProgress, findFfmpeg, UserError } from '@millrace/bootstrap';
import { until } from '@millrace/testkit/waiting';

describe('finding ffmpeg', () => {
  let folder: string;
  const options = {
    needs: { libraries: ['libx264', 'zimg'], encoders: ['libx264', 'aac'], filters: ['zscale'] },
    progress: createProgress({ write: () => undefined }),
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-ffmpeg-'));
    await program('ffmpeg', 'V....D libx264  x264\n A....D aac  AAC\n', ' ... zscale  V->V  zimg\n');
    await program('ffprobe', '');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A fake ffmpeg that only lists its encoders and its filters. */
  async function program(name: string, encoders: string, filters = ''): Promise<string> {
    const path = join(folder, name);
    const print = (list: string) => `printf ' ${list.replaceAll('\n', '\\n')}'`;
    await writeFile(
      path,
      `#!/bin/sh\ncase "$*" in *-encoders*) ${print(encoders)};; *-filters*) ${print(filters)};; esac\n`,
    );
    await chmod(path, 0o755);
    return path;
  }

  it('prefers the variables to PATH', async () => {
    const env = { FFMPEG_PATH: join(folder, 'ffmpeg'), FFPROBE_PATH: join(folder, 'ffprobe'), PATH: '/usr/bin:/bin' };
    expect(await findFfmpeg({ ...options, env })).toEqual({ ffmpeg: env.FFMPEG_PATH, ffprobe: env.FFPROBE_PATH });
  });

  it('finds both on PATH', async () => {
    const env = { PATH: `/nonexistent::${folder}` };
    expect(await findFfmpeg({ ...options, env })).toEqual({
      ffmpeg: join(folder, 'ffmpeg'),
      ffprobe: join(folder, 'ffprobe'),
    });
  });

  it('names the variable that is not the path of a program', async () => {
    const env = { FFMPEG_PATH: folder, PATH: folder };
    await expect(findFfmpeg({ ...options, env })).rejects.toThrow(UserError);
    await expect(findFfmpeg({ ...options, env })).rejects.toThrow(/FFMPEG_PATH/);
  });

  it('rejects a build that lacks an encoder or a filter, and names all', async () => {
    await program('ffmpeg', 'A....D aac  AAC\n');
    await expect(findFfmpeg({ ...options, env: { PATH: folder } })).rejects.toThrow(
      `${join(folder, 'ffmpeg')} lacks the encoder libx264, the filter zscale: install a build with libx264, zimg, or set FFMPEG_PATH to one.`,
    );
  });

  it('rejects a build that does not run', async () => {
    await writeFile(join(folder, 'ffmpeg'), '#!/bin/sh\nexit 1\n');
    await expect(findFfmpeg({ ...options, env: { PATH: folder } })).rejects.toThrow(/does not run/);
  });

  describe('on a Debian without it', () => {
    const log: string[] = [];
    const shown = createProgress({ terminal: false, write: (text) => void log.push(text) });
    let system: Omit<typeof options, 'progress'> & {
      progress: typeof shown;
      env: Record<string, string>;
      osRelease: string;
    };

    beforeEach(async () => {
      log.length = 0;
      for (const name of ['ffmpeg', 'ffprobe']) await rm(join(folder, name));
      await shell('sudo', '[ "$2" = true ] || { shift; exec "$@"; }');
      system = { ...options, progress: shown, env: { PATH: folder }, osRelease: 'NAME=x\nID=debian\n' };
    });

    async function shell(name: string, script: string): Promise<void> {
      await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
      await chmod(join(folder, name), 0o755);
    }

    it('says what to do if apt-get fails, and does not wait for it', async () => {
      await shell('apt-get', 'echo "E: Unable to locate package ffmpeg"; exit 100');
      const failure = new AbortController();
      const finding = findFfmpeg({ ...system, signal: failure.signal }).finally(() => failure.abort());
      await expect(finding).rejects.toThrow(
        /^apt-get update failed .*100\.\n\nE: Unable .*\n\n.*\n {2}sudo apt-get install -y ffmpeg\nor set FFMPEG_PATH/s,
      );
      expect(log.join('')).toBe('Install ffmpeg with apt-get …\n');
    });

    it('says that it waits for apt-get when it is interrupted', async () => {
      const interruption = new AbortController();
      await shell('apt-get', `trap 'exit 0' INT; echo > ${folder}/runs; while :; do /bin/sleep 0.1; done`);
      const finding = findFfmpeg({ ...system, signal: interruption.signal });
      const outcome = expect(finding).rejects.toThrow('enough');
      await until('apt-get runs', () => existsSync(join(folder, 'runs')));
      interruption.abort(new UserError('enough'));
      await outcome;
      expect(log).toContain('Waiting for apt-get, which must not be killed …\n');
    });
  });
});
