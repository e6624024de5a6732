import { execFileSync } from 'node:child_process';
import { LocalPostgresError } from './error.ts';

/** Ids of an unprivileged user. */
export interface RunAs {
  uid: number;
  gid: number;
}

const userName = 'millrace';

/**
 * The user that Postgres runs as: undefined for the current user. If that is root, which Postgres refuses, the system user
 * `millrace`, created if missing, or else the user `postgres`.
 *
 * @throws LocalPostgresError when there is no such user and it cannot be created
 */
export function postgresUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = lookUp(userName) ?? create() ?? lookUp('postgres');
  if (user === undefined) {
    throw new LocalPostgresError(
      `Postgres does not run as root, and the system user "${userName}" cannot be created: create it, start as another user, or set DATABASE_URL.`,
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
    // id exits with 1 if there is no such user.
    return undefined;
  }
}

/** Uses shadow's useradd or BusyBox's adduser. Another instance may create the user concurrently. */
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
      // The command is missing, or the user already exists; the lookup below tells which.
    }
    const user = lookUp(userName);
    if (user !== undefined) return user;
  }
  return undefined;
}
