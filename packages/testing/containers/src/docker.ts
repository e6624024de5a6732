import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

/** What a command wrote, also if it failed. */
const failure = z.object({ stdout: z.string(), stderr: z.string() });

export interface CommandOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** In milliseconds; ten minutes by default. */
  timeoutMs?: number;
}

/**
 * Runs a command to its end.
 *
 * @returns its standard output, without spaces around it
 * @throws Error with all that it wrote, if it fails
 */
export async function command(name: string, args: string[], options: CommandOptions = {}): Promise<string> {
  const { cwd, env, timeoutMs = 600_000 } = options;
  try {
    const { stdout } = await run(name, args, {
      cwd,
      env: { ...process.env, ...env },
      timeout: timeoutMs,
      maxBuffer: 256 * 1024 * 1024,
    });
    return stdout.trim();
  } catch (cause) {
    const { data } = failure.safeParse(cause);
    const wrote = `${data?.stdout.slice(-5_000) ?? ''}${data?.stderr.slice(-10_000) ?? ''}`;
    throw new Error(`${name} ${args.join(' ')} failed:\n${wrote}`, { cause });
  }
}

/** What a command says when it fails. */
export async function failureOf(running: Promise<string>): Promise<string> {
  try {
    return `no failure: ${await running}`;
  } catch (error) {
    return String(error);
  }
}

export const docker = (...args: string[]): Promise<string> => command('docker', args);

const container = z.object({
  Id: z.string(),
  Image: z.string(),
  RestartCount: z.int(),
  State: z.object({
    Status: z.string(),
    Pid: z.int(),
    OOMKilled: z.boolean(),
    StartedAt: z.string(),
    Health: z.object({ Status: z.string() }).optional(),
  }),
  Config: z.object({ User: z.string() }),
  HostConfig: z.object({
    ReadonlyRootfs: z.boolean(),
    CapDrop: z.array(z.string()).nullable(),
    SecurityOpt: z.array(z.string()).nullable(),
    Memory: z.int(),
    PidsLimit: z.int().nullable(),
    Privileged: z.boolean(),
  }),
});

export type Container = z.output<typeof container>;

/** The state of a container. */
export async function inspectContainer(id: string): Promise<Container> {
  const [found] = z.array(container).parse(JSON.parse(await docker('inspect', '--type', 'container', id)));
  if (found === undefined) throw new Error(`there is no container ${id}`);
  return found;
}

const image = z.object({
  Id: z.string(),
  Size: z.int(),
  Config: z.object({
    User: z.string(),
    Env: z.array(z.string()),
    Healthcheck: z.object({ Test: z.array(z.string()) }).optional(),
  }),
  RootFS: z.object({ Layers: z.array(z.string()) }),
});

export type Image = z.output<typeof image>;

/** What an image is made of; `Size` in bytes, uncompressed, with its base. */
export async function inspectImage(name: string): Promise<Image> {
  const [found] = z.array(image).parse(JSON.parse(await docker('inspect', '--type', 'image', name)));
  if (found === undefined) throw new Error(`there is no image ${name}`);
  return found;
}

/**
 * Sends SIGKILL to the container's first process, as the kernel does when memory ends. Docker does not restart a container after
 * `docker kill`, which counts as a wish.
 */
export async function killFirstProcess(id: string): Promise<void> {
  const { State } = await inspectContainer(id);
  if (State.Pid === 0) throw new Error(`the container ${id} does not run`);
  const privileges = ['--pid', 'host', '--network', 'none', '--user', '0'];
  await docker('run', '--rm', ...privileges, '--entrypoint', '/bin/sh', helperImage, '-c', `kill -KILL ${State.Pid}`);
}

/** Has a shell; built before any container runs. */
export const helperImage = 'millrace/edge:latest';
