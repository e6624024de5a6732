import { execFile } from 'node:child_process';
import { access, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { tiedToUs } from '../process/tie.ts';
import { cacheFolder } from './cacheFolder.ts';
import { installPackages } from './debianPackages.ts';
import { isExecutable } from './executable.ts';

const run = promisify(execFile);

/** It takes two minutes on two cores; a download that hangs must not hang the run. */
const makingTimeoutMs = 15 * 60_000;

/**
 * Makes the root folder under another name and renames it at the end, so a half-made one is never used. Debian's mirror is the one that
 * this machine's apt uses, else debootstrap's default. debootstrap may not know the newest release by name, but makes it like sid.
 */
const make = `
set -eu
# The error that Node.js throws has only the standard error output.
exec >&2
release=$1 root=$2
shift 2
# Another run has made it while this one waited for the lock.
[ ! -d "$root" ] || exit 0
remove() { rm -rf --one-file-system "$root.making"; }
remove
trap remove EXIT
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | head -n 1)
debootstrap --variant=minbase "$release" "$root.making" "$mirror" sid
# Installed services must not start.
printf '#!/bin/sh\\nexit 101\\n' > "$root.making/usr/sbin/policy-rc.d"
chmod 755 "$root.making/usr/sbin/policy-rc.d"
echo '127.0.0.1 localhost' > "$root.making/etc/hosts"
DEBIAN_FRONTEND=noninteractive chroot "$root.making" apt-get install -y --no-install-recommends "$@"
chroot "$root.making" apt-get clean
mv -T "$root.making" "$root"`;

/**
 * The root folder of a release of Debian with the given packages, kept for all checkouts of this user. Made now if it is missing.
 *
 * @param release its code name, such as trixie
 * @throws Error with the output of debootstrap or apt-get, or if this user is not root
 */
export async function debianRoot(release: string, packages: readonly string[]): Promise<string> {
  if (!/^[a-z]+$/.test(release)) throw new TypeError(`${release} is not the code name of a release of Debian.`);
  const root = cacheFolder(`debian-${release}-${packages.join('-')}`);
  if (await exists(root)) return root;
  if (!(await isExecutable('/usr/sbin/debootstrap'))) await installPackages(['debootstrap', 'debian-archive-keyring']);
  await mkdir(dirname(root), { recursive: true });
  // What debootstrap mounts and starts ends with `unshare`, which the kernel ends with this process.
  const apart = ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const { command, args } = tiedToUs('flock', [
    ...['--no-fork', `${root}.lock`, ...apart],
    ...['sh', '-c', make, 'sh', release, root, ...packages],
  ]);
  await run(command, args, { timeout: makingTimeoutMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 });
  return root;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
