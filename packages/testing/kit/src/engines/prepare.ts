import { dockerRuns, type EngineName, engines, sourceThere } from './availability.ts';
import { canInstall, installPackages } from './debianPackages.ts';
import { hasGo } from './goBuild.ts';
import { buildMinio, builtMinio } from './minioBuild.ts';

/**
 * For the start of a whole run: installs what the engines need in one go. At night it also builds MinIO where Go is there, because the suites
 * of S3 take five times as long with Ceph; by day, the build would take longer than they do. A failure is no error: `engineSource` then tries that engine alone, and gives the reason.
 *
 * @param say gets a sentence about each failure
 */
export async function prepareEngines(
  names: readonly EngineName[],
  say: (line: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const isBuilding = names.includes('s3') && (await lacksMinio(env));
  const others = isBuilding ? names.filter((name) => name !== 's3') : names;
  const missing = (await Promise.all(others.map((name) => missingPackages(name, env)))).flat();
  const excuse = (sentence: string) => (error: unknown) => say(`${sentence}: ${String(error).slice(0, 300)}`);
  await Promise.all([
    isBuilding && buildMinio().catch(excuse('MinIO cannot be built with Go, so Ceph takes its place')),
    missing.length > 0 && installPackages(missing).catch(excuse(`apt-get could not install ${missing.join(' ')}`)),
  ]);
}

/** The packages to install for an engine; none if it is there, is built or prepared elsewhere, or cannot be installed by this user. */
async function missingPackages(name: EngineName, env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  // `engineSource` prepares the root folder of another release.
  if (name === 'rabbitmq' && env.TEST_RABBITMQ_DEBIAN) return [];
  return (await sourceThere(name, env)) === undefined && (await canInstall()) ? engines[name].packages : [];
}

async function lacksMinio(env: NodeJS.ProcessEnv): Promise<boolean> {
  if (env.MILLRACE_NIGHTLY === undefined) return false;
  const isElsewhere = Boolean(env.TEST_S3_URL) || env.TEST_S3_SERVER === 'ceph';
  if (isElsewhere || (await builtMinio()) !== undefined) return false;
  return (await hasGo()) && !(await dockerRuns());
}
