import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { until } from './waiting.ts';

const script = fileURLToPath(new URL('../worker.ts', import.meta.url));
/** Where the worker's imports of packages are resolved from. */
const folder = fileURLToPath(new URL('../..', import.meta.url));
let bundled: Promise<string> | undefined;
/** Marks an import that this plugin itself asked esbuild to resolve. */
const seen = Symbol('seen');

/** The worker as one file of JavaScript. To load our TypeScript, each worker would take twice the processor time. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [script],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['source'],
    plugins: [
      {
        name: 'packages-of-others',
        // Each is resolved from the file that imports it: two of our packages may use two versions of one.
        setup: ({ onResolve, resolve }) => {
          onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
            if (kind === 'entry-point' || path.startsWith('@millrace/') || pluginData === seen) return undefined;
            const found = await resolve(path, { kind, resolveDir, pluginData: seen });
            if (found.external || found.errors.length > 0) return { path, external: true };
            return { path: pathToFileURL(found.path).href, external: true };
          });
        },
      },
    ],
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('the worker was not bundled');
  return file.text;
}

export interface WorkerArguments {
  url: string;
  prefix?: string;
  timings?: object;
  /**
   * hang: takes jobs and never finishes them. finish: finishes jobs. die: kills itself on each job. block: blocks its event
   * loop on each job. answer: answers requests. stall: answers requests, and blocks its event loop for 10 ms at a time, like a worker
   * that gets little processor time. die-answering: kills itself on each request.
   */
  mode: 'hang' | 'finish' | 'die' | 'block' | 'answer' | 'stall' | 'die-answering';
  /** The job to take. Default: `test.work`. */
  job?: 'test.work' | 'test.stubborn';
  concurrency?: number;
}

/** A worker in a separate process, so that it can be killed. */
export interface WorkerProcess {
  pid: number;
  /** The lines of its output: "ready", "took <key> <attempt>", "heard <text>". */
  lines: string[];
  says(line: string): Promise<void>;
  /** Sends SIGKILL, so the worker cannot clean up. */
  kill(): Promise<void>;
  exited: Promise<number | null>;
}

export async function startWorker(options: WorkerArguments): Promise<WorkerProcess> {
  bundled ??= bundle();
  const code = await bundled;
  const child = spawn(process.execPath, ['--input-type=module', '-', JSON.stringify(options)], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // A worker that is killed while it starts breaks the pipe.
  child.stdin.on('error', () => undefined).end(code);
  const lines: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  const says = async (line: string): Promise<void> => {
    await until(`a worker says "${line}"`, () => {
      if (lines.includes(line)) return true;
      if (gone)
        throw new Error(`The worker ended without saying "${line}". It said ${JSON.stringify(lines.slice(-5))}.`);
      return false;
    });
  };
  const worker: WorkerProcess = {
    pid: child.pid ?? -1,
    lines,
    says,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    exited,
  };
  try {
    await says('ready');
  } catch (error) {
    await worker.kill();
    throw error;
  }
  return worker;
}

/** Takes the processors from everything else, with more endless loops than there are processors. @returns ends them */
export function keepProcessorsBusy(): () => void {
  const loops = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}
