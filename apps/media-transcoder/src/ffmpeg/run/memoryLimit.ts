import { readFileSync } from 'node:fs';

const version1 = '/sys/fs/cgroup/memory/memory.limit_in_bytes';

/**
 * The memory limit of this container in bytes; undefined without one.
 *
 * With version 1 of cgroups, Node.js takes a reservation for the limit (libuv reads the smaller of the hard and the soft limit), so the
 * hard limit is read here. A value above the machine's memory means no limit.
 *
 * @param path the file of version 1
 */
export function memoryLimit(path = version1): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    // Version 2, or not Linux.
    return process.constrainedMemory();
  }
}
