import { randomBytes } from 'node:crypto';
import { mkdir, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const periodMicroseconds = 20_000;

/**
 * Limits a process, and what it starts from now on, to a share of the processors by a control group. Needs root.
 *
 * @param cores may be a fraction
 * @returns removes the group; to be called after the process has ended
 */
export async function limitCpu(pid: number, cores: number): Promise<() => Promise<void>> {
  const [root, isFirstVersion] = await stat('/sys/fs/cgroup/cpu').then(
    () => ['/sys/fs/cgroup/cpu', true] as const,
    () => ['/sys/fs/cgroup', false] as const,
  );
  const group = join(root, `millrace-bench-${randomBytes(4).toString('hex')}`);
  const quota = Math.round(cores * periodMicroseconds);
  await mkdir(group);
  if (isFirstVersion) {
    await writeFile(join(group, 'cpu.cfs_period_us'), String(periodMicroseconds));
    await writeFile(join(group, 'cpu.cfs_quota_us'), String(quota));
  } else await writeFile(join(group, 'cpu.max'), `${quota} ${periodMicroseconds}`);
  await writeFile(join(group, 'cgroup.procs'), String(pid));
  return () => rmdir(group);
}
