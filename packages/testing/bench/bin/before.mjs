import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgress, prepareCheckout } from '../../../bootstrap/src/index.mjs';

/** Runs of each side. Their order alternates, so that changes in the machine's speed affect both. */
const runs = 3;

/**
 * Runs a benchmark of this checkout and of an earlier commit in turn, and prints the medians of both with their ratio. When it is aborted, it
 * ends what runs, and removes the earlier checkout.
 *
 * @param {{ root: string, commit: string, name: string, args: string[], signal: AbortSignal }} options
 */
export async function compareWithBefore({ root, commit, name, args, signal }) {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-before-'));
  const before = join(folder, 'checkout');
  const git = (...given) => execFileSync('git', given, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    git('worktree', 'add', '--detach', before, commit);
    await prepareCheckout(before, { progress: createProgress(), signal });
    const sides = [
      { title: 'before', folder: before, values: new Map() },
      { title: 'now', folder: root, values: new Map() },
    ];
    for (let run = 1; run <= runs; run += 1) {
      for (const side of sides) {
        process.stdout.write(`\n${side.title}, run ${run} of ${runs}\n`);
        const output = await outputOf(join(side.folder, 'packages/testing/bench/dist', `${name}.js`), args, signal);
        for (const [subject, value, unit] of mediansIn(output)) {
          const known = side.values.get(subject) ?? { unit, values: [] };
          side.values.set(subject, { unit, values: [...known.values, value] });
        }
      }
    }
    process.stdout.write(`\n${tableOf(sides)}\n`);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', before], { cwd: root, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program, shows what it prints, and returns it. @throws Error if it fails or is aborted */
async function outputOf(program, args, signal) {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  // It stops its engines itself.
  signal.addEventListener('abort', () => child.kill('SIGINT'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    process.stdout.write(chunk);
    output += chunk;
  });
  const [code, killedBy] = await new Promise((resolve) => child.once('close', (...end) => resolve(end)));
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${program} ended with ${code ?? killedBy}`);
  return output;
}

/** The medians that benchmarks print: `median`, the subject in a column of its own, a number and its unit. */
export function mediansIn(output) {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('median ')) return [];
    const words = line.slice('median '.length).trim().split(' ');
    // What follows in brackets is the range.
    const end = words.findIndex((word) => word.startsWith('('));
    const shown = end === -1 ? words : words.slice(0, end);
    const at = shown.findLastIndex((word) => word !== '' && Number.isFinite(Number(word)));
    if (at < 1) return [];
    const subject = shown.slice(0, at).join(' ').trim();
    return [[subject, Number(shown[at]), shown.slice(at + 1).join(' ')]];
  });
}

/** A line for each subject that both sides have. */
export function tableOf([before, now]) {
  const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  const lines = [...now.values].flatMap(([subject, { unit, values }]) => {
    const earlier = before.values.get(subject);
    if (earlier === undefined) return [];
    const [was, is] = [middle(earlier.values), middle(values)];
    return [`${subject.padEnd(48)} ${was} → ${is} ${unit}   ratio ${(is / was).toFixed(3)}`];
  });
  return lines.length === 0 ? 'Both have no subject of the same name.' : lines.join('\n');
}
