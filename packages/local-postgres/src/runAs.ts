import { execFileSync } from 'node:child_process';
import { LocalPostgresError } from './error.ts';

/** A user without rights of its own, by number. */
export interface RunAs {
  uid: number;
  gid: number;
}

const userName = 'millrace';

/**
 * The user that Postgres runs as, for it refuses to be root: undefined (ourselves) unless we are root; else a system user
 * `millrace`, which is made where it is missing.
 */
export function postgresUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = lookUp(userName) ?? create() ?? lookUp('postgres');
  if (user === undefined) {
    throw new LocalPostgresError(
      `Postgres does not run as root, and the system user "${userName}" cannot be made: make it, start as another user, or set DATABASE_URL.`,
    );
  }
  return user;
}

function lookUp(name: string): RunAs | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    // id exits with 1 where there is no such user.
    return undefined;
  }
}

/** By shadow's useradd, or BusyBox's adduser; another instance may be doing the same. */
function create(): RunAs | undefined {
  const attempts: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        userName,
      ],
    ],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', userName]],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
    } catch {
      // Not this system's command, or the user was made a moment ago: the look-up tells.
    }
    const user = lookUp(userName);
    if (user !== undefined) return user;
  }
  return undefined;
}
