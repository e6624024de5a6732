import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder for an app's temporary files on a disk that can be filled. */
export interface Disk {
  readonly path: string;
  /** Whether it is a separate disk. If mounting is not allowed, it is a plain folder and is never filled. */
  readonly ownDisk: boolean;
  /** Uses all remaining space. */
  fill(): Promise<void>;
  free(): Promise<void>;
  stop(): Promise<void>;
}

const filler = '.filler';
const noSpace = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOSPC';

/** A tmpfs of this size, if the system allows mounting one. */
export async function makeDisk(megabytes: number): Promise<Disk> {
  const path = await mkdtemp(join(tmpdir(), 'millrace-faults-'));
  const ownDisk = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path]).then(
    () => true,
    () => false,
  );
  return {
    path,
    ownDisk,
    async fill() {
      if (!ownDisk) throw new Error(`${path} is not on a separate disk`);
      const file = await open(join(path, filler), 'a');
      try {
        const piece = Buffer.alloc(1024 * 1024);
        for (;;) await file.writeFile(piece);
      } catch (error) {
        if (!noSpace(error)) throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(join(path, filler), { force: true }),
    async stop() {
      if (ownDisk) await run('umount', ['--lazy', path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}
