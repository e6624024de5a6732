import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createProgress, findFfmpeg, UserError } from '@millrace/bootstrap';

describe('finding ffmpeg', () => {
  let folder: string;
  const progress = createProgress({ write: () => undefined });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-ffmpeg-'));
    await program('ffmpeg', 'V....D libx264  x264\n A....D aac  AAC\n');
    await program('ffprobe', '');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A fake ffmpeg that only lists its encoders. */
  async function program(name: string, prints: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, `#!/bin/sh\nprintf ' ${prints.replaceAll('\n', '\\n')}'\n`);
    await chmod(path, 0o755);
    return path;
  }

  it('prefers the variables to PATH', async () => {
    const env = { FFMPEG_PATH: join(folder, 'ffmpeg'), FFPROBE_PATH: join(folder, 'ffprobe'), PATH: '/usr/bin:/bin' };
    expect(await findFfmpeg({ progress, env })).toEqual({ ffmpeg: env.FFMPEG_PATH, ffprobe: env.FFPROBE_PATH });
  });

  it('finds both on PATH', async () => {
    const env = { PATH: `/nonexistent::${folder}` };
    expect(await findFfmpeg({ progress, env })).toEqual({
      ffmpeg: join(folder, 'ffmpeg'),
      ffprobe: join(folder, 'ffprobe'),
    });
  });

  it('names the variable that is not the path of a program', async () => {
    const env = { FFMPEG_PATH: folder, PATH: folder };
    await expect(findFfmpeg({ progress, env })).rejects.toThrow(UserError);
    await expect(findFfmpeg({ progress, env })).rejects.toThrow(/FFMPEG_PATH/);
  });

  it('rejects a build without the encoders that we need', async () => {
    await program('ffmpeg', 'A....D aac  AAC\n');
    await expect(findFfmpeg({ progress, env: { PATH: folder } })).rejects.toThrow(/without libx264/);
  });

  it('rejects a build that does not run', async () => {
    await writeFile(join(folder, 'ffmpeg'), '#!/bin/sh\nexit 1\n');
    await expect(findFfmpeg({ progress, env: { PATH: folder } })).rejects.toThrow(/does not run/);
  });
});
