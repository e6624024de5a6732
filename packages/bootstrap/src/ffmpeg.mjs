import { execFile, execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError, UserError } from './errors.mjs';
import { runCommand } from './run.mjs';

const run = promisify(execFile);

/**
 * Paths of ffmpeg and ffprobe: from FFMPEG_PATH and FFPROBE_PATH, else from PATH. If they are missing, installs the package on
 * Debian and Ubuntu, provided that this user may.
 *
 * @param {{ needs: { libraries: string[], encoders: string[], filters: string[] }, progress: ReturnType<typeof import('./progress.mjs').createProgress>, signal?: AbortSignal, env?: Record<string, string | undefined>, osRelease?: string }} options
 *   `needs`: what ffmpeg must have been built with, and the libraries that give it; `osRelease`: the text of /etc/os-release
 * @returns {Promise<{ ffmpeg: string, ffprobe: string }>}
 * @throws {UserError} with the command that installs ffmpeg on this system, or with what this ffmpeg lacks
 */
export async function findFfmpeg({ needs, progress, signal, env = process.env, osRelease = osReleaseOf() }) {
  const found = find(env);
  if (found !== undefined) return checked(found, needs);
  const prefix = installPrefix(env, osRelease);
  if (prefix === undefined) throw new UserError(advice(osRelease));
  await progress.step('Install ffmpeg with apt-get', () => install(prefix, { progress, signal, env, osRelease }));
  const installed = find(env);
  if (installed === undefined) throw new UserError(advice(osRelease));
  return checked(installed, needs);
}

async function install(prefix, { progress, signal, env, osRelease }) {
  const [command, ...before] = [...prefix, 'apt-get'];
  const apt = (args) =>
    runCommand(command, [...before, ...args], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      verbose: progress.verbose,
      signal,
      // A dpkg that is killed leaves packages half configured, and then installs nothing until a person repairs that. apt-get ends a
      // download, and finishes an installation.
      isNeverKilled: true,
      failure: `apt-get ${args[0]}`,
    });
  const wait = () => progress.say('Waiting for apt-get, which must not be killed …');
  signal?.addEventListener('abort', wait, { once: true });
  try {
    await apt(['update']);
    await apt(['install', '-o', 'DPkg::Lock::Timeout=300', '-y', '--no-install-recommends', 'ffmpeg']);
  } catch (error) {
    throw error instanceof CommandError ? new UserError(`${error.message}\n\n${advice(osRelease)}`) : error;
  } finally {
    // A failure also aborts what runs beside it. Then apt-get has ended.
    signal?.removeEventListener('abort', wait);
  }
}

function find(env) {
  const ffmpeg = named(env, 'FFMPEG_PATH') ?? onPath('ffmpeg', env.PATH);
  const ffprobe = named(env, 'FFPROBE_PATH') ?? onPath('ffprobe', env.PATH);
  return ffmpeg === undefined || ffprobe === undefined ? undefined : { ffmpeg, ffprobe };
}

function named(env, variable) {
  const path = env[variable];
  if (!path) return undefined;
  if (!isExecutable(path)) throw new UserError(`${variable} is ${path}, which is not an executable file.`);
  return path;
}

function onPath(name, path = '') {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Some builds omit x264 because of its licence, and others VP9 or WebP. Fail at start, not at the first upload. */
async function checked(found, { libraries, encoders, filters }) {
  const [knownEncoders, knownFilters] = await Promise.all([
    listed(found.ffmpeg, '-encoders'),
    listed(found.ffmpeg, '-filters'),
  ]);
  const missing = [
    ...encoders.filter((name) => !knownEncoders.has(name)).map((name) => `the encoder ${name}`),
    ...filters.filter((name) => !knownFilters.has(name)).map((name) => `the filter ${name}`),
  ];
  if (missing.length === 0) return found;
  throw new UserError(
    `${found.ffmpeg} lacks ${missing.join(', ')}: install a build with ${libraries.join(', ')}, or set FFMPEG_PATH to one.`,
  );
}

/** The names in one of ffmpeg's lists, such as " V....D libx264   libx264 H.264 ..." */
async function listed(ffmpeg, option) {
  try {
    const { stdout } = await run(ffmpeg, ['-hide_banner', option], { timeout: 30_000, maxBuffer: 16 * 1024 * 1024 });
    return new Set(stdout.split('\n').flatMap((line) => line.trim().split(/\s+/)[1] ?? []));
  } catch (error) {
    throw new UserError(`${ffmpeg} does not run: ${error.message.split('\n')[0]}`);
  }
}

/** The command prefix for apt-get; undefined if this user may not install packages. */
function installPrefix(env, osRelease) {
  if (!isDebian(osRelease) || onPath('apt-get', env.PATH) === undefined) return undefined;
  if (process.getuid?.() === 0) return [];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore', timeout: 10_000, env });
    return ['sudo', '-n'];
  } catch {
    // sudo is missing or asks for a password.
    return undefined;
  }
}

function osReleaseOf() {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

/** Whether ID or ID_LIKE in os-release contains one of these names. */
function isLike(osRelease, ...names) {
  return osRelease
    .split('\n')
    .filter((line) => line.startsWith('ID=') || line.startsWith('ID_LIKE='))
    .flatMap((line) => line.split(/\W+/))
    .some((word) => names.includes(word));
}

function isDebian(osRelease) {
  return process.platform === 'linux' && isLike(osRelease, 'debian', 'ubuntu');
}

function advice(osRelease) {
  return `ffmpeg and ffprobe are not installed. Install them with\n  ${installCommand(osRelease)}\nor set FFMPEG_PATH and FFPROBE_PATH, and start again.`;
}

function installCommand(osRelease) {
  if (process.platform === 'darwin') return 'brew install ffmpeg';
  if (process.platform === 'win32') return 'winget install Gyan.FFmpeg';
  if (isDebian(osRelease)) return 'sudo apt-get install -y ffmpeg';
  if (isLike(osRelease, 'alpine')) return 'sudo apk add ffmpeg';
  if (isLike(osRelease, 'arch')) return 'sudo pacman -S ffmpeg';
  if (isLike(osRelease, 'suse', 'opensuse')) return 'sudo zypper install ffmpeg';
  if (isLike(osRelease, 'fedora', 'rhel')) {
    return 'sudo dnf install -y "https://mirrors.rpmfusion.org/free/fedora/rpmfusion-free-release-$(rpm -E %fedora).noarch.rpm" && sudo dnf install -y ffmpeg';
  }
  return "your system's package manager (the package is called ffmpeg)";
}
