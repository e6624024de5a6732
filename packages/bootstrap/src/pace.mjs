import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

/** Where the kernel shows control groups, and which files tell the quota of one: version 2, whose lines name no controllers, and version 1. */
const versions = [
  {
    isOf: (/** @type {string[]} */ controllers) => controllers.includes(''),
    root: '/sys/fs/cgroup',
    quota: (/** @type {string} */ folder) => textOf(join(folder, 'cpu.max')).split(' ').map(Number),
  },
  {
    isOf: (/** @type {string[]} */ controllers) => controllers.includes('cpu'),
    root: '/sys/fs/cgroup/cpu',
    quota: (/** @type {string} */ folder) => [
      Number(textOf(join(folder, 'cpu.cfs_quota_us'))),
      Number(textOf(join(folder, 'cpu.cfs_period_us'))),
    ],
  },
];

/** The group of each version in which a process is. @param {string} groups lines such as `4:cpu,cpuacct:/path` */
const groupsIn = (groups) =>
  groups.split('\n').flatMap((line) => {
    const [, controllers = '', ...path] = line.split(':');
    const version = versions.find(({ isOf }) => isOf(controllers.split(',')));
    return version === undefined || path.length === 0 ? [] : [{ ...version, own: path.join(':') }];
  });

function textOf(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Processors that this process may use, as a number that need not be whole: those of the machine, or what its control groups leave it. */
export function processors(groups = textOf('/proc/self/cgroup'), cores = availableParallelism()) {
  let least = cores;
  for (const { own, root, quota } of groupsIn(groups)) {
    // A group is also bound by those that it is in.
    for (let path = own; ; path = dirname(path)) {
      const [most, period] = quota(join(root, path));
      if (most > 0 && period > 0) least = Math.min(least, most / period);
      if (path === '/' || path === '.') break;
    }
  }
  return least;
}

/** Milliseconds for which a program computes, to see how much it gets. */
const trialMs = 400;
/** That of encoders, which run behind everything that answers people. */
const niceness = 10;
/** However slow a machine is, a test that hangs ends. */
const mostPatience = 10;
/** Others may begin to work later, and only a test that fails waits for so long. */
const reserve = 4;

const trial = `
  const until = performance.now() + ${trialMs};
  const before = process.cpuUsage();
  while (performance.now() < until);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(String((user + system) / 1000 / ${trialMs}));
`;

/** The part of a processor that a program at the niceness of encoders gets now. */
function shareNow() {
  const { stdout } = spawnSync('nice', ['-n', String(niceness), process.execPath, '-e', trial], { encoding: 'utf8' });
  return Number(stdout) || 1;
}

/**
 * How many times slower this machine is now than one without other work. 1 to 10.
 *
 * @param {{ share?: number, usable?: number, cores?: number }} [measured]
 */
export function slownessNow({ share = shareNow(), usable = processors(), cores = availableParallelism() } = {}) {
  // A measurement of an idle machine varies by some percent.
  const slowness = Math.max(share > 0.8 ? 1 : 1 / share, cores / usable);
  return Math.min(mostPatience, Math.ceil(slowness * 10) / 10);
}

/** How many times longer than by themselves tests of a run should wait before they have failed. @param {number} slowness of the machine */
export const patienceAt = (slowness) => Math.min(mostPatience, reserve * slowness);
