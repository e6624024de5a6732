import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  acquireLock,
  diskFullError,
  holdPort,
  isDiskFull,
  LockHeldError,
  UserError,
} from '../../../packages/bootstrap/src/index.mjs';

/** After an instance is killed, its apps take a moment to exit and free their ports. */
const patienceAfterKillMs = 15_000;

/**
 * Reads the resources that this instance needs exclusively: a data folder, and a port for each app that others reach.
 *
 * @param {Record<string, string | undefined>} env
 * @param {import('../src/context.ts').AppDefinition[]} apps
 * @param {string} root the checkout, which contains the default folder
 * @throws {UserError} that names every invalid variable
 */
export function readClaims(env, apps, root) {
  const problems = [];
  const ports = new Map();
  for (const { name, role, portVariable, defaultPort } of apps) {
    if (role === 'worker') continue;
    const text = env[portVariable] || String(defaultPort);
    const port = Number(text);
    if (!/^\d{1,5}$/.test(text) || port > 65_535) {
      problems.push(`${portVariable} must be a whole number from 0 to 65535`);
      continue;
    }
    const sharer = [...ports.values()].find((other) => other.port === port && port !== 0);
    if (sharer !== undefined) problems.push(`${portVariable} and ${sharer.variable} are both ${port}`);
    ports.set(name, { port, variable: portVariable });
  }
  if (problems.length > 0) {
    throw new UserError(`The configuration is not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
  const dataDir = env.MILLRACE_DATA_DIR
    ? // npm runs scripts in the checkout; a relative folder is relative to where the user ran the command.
      resolve(env.INIT_CWD || process.cwd(), env.MILLRACE_DATA_DIR)
    : join(root, '.millrace');
  return { dataDir, host: env.HOST || '127.0.0.1', ports };
}

/**
 * Locks the folder and binds the ports. The error says what is wrong and what to do, in a line for each port that cannot be had.
 *
 * @param {ReturnType<typeof readClaims>} wanted
 * @returns {Promise<{ dataDir: string, ports: Map<string, { port: number, release: () => Promise<void> }>, release: () => Promise<void> }>}
 * @throws {UserError}
 */
export async function claim({ dataDir, host, ports }) {
  const folder = prepareFolder(dataDir);
  const lock = lockFolder(folder);
  const held = new Map();
  const release = async () => {
    await Promise.all([...held.values()].map((port) => port.release()));
    lock.release();
  };
  const patienceMs = lock.wasStale ? patienceAfterKillMs : 0;
  const taken = await Promise.allSettled(
    [...ports].map(async ([name, { port, variable }]) => {
      held.set(name, await takePort({ port, host, variable, patienceMs }));
    }),
  );
  const failures = taken.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  if (failures.length > 0) {
    await release();
    throw new UserError(failures.map(({ message }) => message).join('\n'));
  }
  return { dataDir: folder, host, ports: held, release };
}

function prepareFolder(folder) {
  const hint = 'choose another folder with MILLRACE_DATA_DIR.';
  try {
    // An existing folder keeps its mode (it may be /srv): the files that we create in it are private themselves.
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new UserError(`The data folder ${folder} is not a folder: ${hint}`);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (isDiskFull(error)) throw diskFullError([folder]);
    throw new UserError(
      `The data folder ${folder} cannot be used (${error.code ?? error.message}): fix that, or ${hint}`,
    );
  }
}

/** Does not use mkdir's `recursive`: below /proc, where no folder can be made, Node's never returns. */
function makeFolder(folder) {
  const make = () => mkdirSync(folder, { mode: 0o700 });
  try {
    make();
  } catch (error) {
    if (error.code === 'EEXIST') return;
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    make();
  }
}

function lockFolder(folder) {
  try {
    return acquireLock(join(folder, 'lock'));
  } catch (error) {
    if (error instanceof LockHeldError) {
      throw new UserError(
        `Millrace is already running on ${folder} (process ${error.holder.pid}): stop it, or choose another folder with MILLRACE_DATA_DIR.`,
      );
    }
    if (isDiskFull(error)) throw diskFullError([folder]);
    throw new UserError(
      `The data folder ${folder} cannot be used (${error.code ?? error.message}): fix that, or choose another with MILLRACE_DATA_DIR.`,
    );
  }
}

async function takePort({ port, host, variable, patienceMs }) {
  try {
    return await holdPort({ port, host, patienceMs });
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new UserError(`Port ${port} is in use: stop the process that uses it, or choose another with ${variable}.`);
    }
    if (error.code === 'EACCES') {
      throw new UserError(`This user may not listen on port ${port}: choose one above 1023 with ${variable}.`);
    }
    throw new UserError(`Cannot listen on ${host} port ${port} (${error.code}): check HOST and ${variable}.`);
  }
}
