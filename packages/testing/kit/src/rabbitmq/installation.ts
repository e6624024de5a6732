import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { isExecutable } from '../engines/executable.ts';
import { type Command, tiedToUs } from '../process/tie.ts';

interface User {
  uid: number;
  gid: number;
}

/** Debian's package of RabbitMQ, with the Erlang that it depends on. */
export interface Installation {
  /** The user of its processes if root starts them. */
  user: User | undefined;
  /** The command that runs one of its programs as that user. It ends with this process. */
  command(program: string, args: string[]): Command;
}

export const serverScript = '/usr/lib/rabbitmq/bin/rabbitmq-server';

export const isInstalled = (): Promise<boolean> => isExecutable(serverScript);

/** On this machine. */
export function installed(): Installation {
  const user = process.getuid?.() === 0 ? packageUser() : undefined;
  return { user, command: (program, args) => tiedAs(user, program, args) };
}

/**
 * Enters a root folder in a mount namespace, so that the mounts end with the last process in it. The node's folders have the same paths
 * inside. $0 is the root folder, $1 the folder of temporary files; the command follows.
 */
const enter = `
for folder in /dev /proc "$1"; do
  mkdir -p "$0$folder" && mount --rbind "$folder" "$0$folder" || exit
done
shift
exec chroot "$0" "$@"`;

/** A number that no user has: the package's user in the root folder may have the number of another user of this machine. */
const guest: User = { uid: 59_672, gid: 59_672 };

/** In the root folder of another release of Debian. Only root can use it. */
export function installedIn(root: string): Installation {
  return {
    user: guest,
    command(program, args) {
      const inside = tiedAs(guest, program, args);
      const entering = ['--mount', '--', 'sh', '-c', enter, root, tmpdir()];
      return { command: 'unshare', args: [...entering, inside.command, ...inside.args] };
    },
  };
}

function packageUser(): User {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'rabbitmq'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function tiedAs(user: User | undefined, program: string, args: string[]): Command {
  const tied = tiedToUs(program, args);
  // A change of the user would end the tie, so it comes first.
  const drop = user === undefined ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return { command: 'setpriv', args: [...drop, '--', tied.command, ...tied.args] };
}
