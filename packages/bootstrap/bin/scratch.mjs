import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { identityOf } from '../src/index.mjs';

const memory = '/dev/shm';
/** Short, because suites put sockets below it, whose addresses have room for a hundred bytes. What follows is the id of the process. */
const prefix = 'mr';
/** A program that tells whose such a folder is, and does nothing. */
const mark = 'millrace-scratch';
/** statfs(2)'s magic number of a tmpfs. */
const tmpfs = 0x01021994;
const gibibyte = 1024 ** 3;
/** A run has used 1 GiB at most. */
const needed = { room: 4 * gibibyte, available: 6 * gibibyte };

/**
 * A folder in memory for the temporary files of a run, if the machine has room for it. Test data need not survive, and a file system on a disk
 * is dear: measured on ext4 that discards, to copy a database of 900 files, connect to it and drop it took 580 ms of system time, in memory 40.
 *
 * @returns {string | undefined} the folder; undefined if the temporary files stay where they are: by TMPDIR, for want of memory, or not on Linux
 */
export function openScratch() {
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined) return undefined;
  const folder = join(memory, `${prefix}${process.pid.toString(36)}`);
  try {
    removeOrphans();
    const { type, bavail, bsize } = statfsSync(memory);
    if (type !== tmpfs || bavail * bsize < needed.room || availableBytes() < needed.available) return undefined;
    mkdirSync(folder);
    // As /tmp: Postgres runs as another user.
    chmodSync(folder, 0o1777);
    // Suites put programs there. Some systems mount the memory without the right to run any.
    writeFileSync(join(folder, mark), '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(join(folder, mark)).status === 0) return folder;
  } catch {
    // No such memory, or no right to use it.
  }
  closeScratch(folder);
  return undefined;
}

/** @param {string | undefined} folder */
export function closeScratch(folder) {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Those of runs that were killed. They would hold memory. */
function removeOrphans() {
  for (const name of readdirSync(memory)) {
    const folder = join(memory, name);
    if (!name.startsWith(prefix) || !existsSync(join(folder, mark))) continue;
    if (identityOf(Number.parseInt(name.slice(prefix.length), 36)) !== undefined) continue;
    try {
      closeScratch(folder);
    } catch {
      // Something of it is mounted or in use.
    }
  }
}

/** What can be had without swapping. */
function availableBytes() {
  const name = 'MemAvailable:';
  const line = readFileSync('/proc/meminfo', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(name));
  return Number.parseInt(line?.slice(name.length) ?? '0', 10) * 1024;
}
