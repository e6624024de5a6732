import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { byDay, isNightly } from '../../src/nightly/index.ts';
import {
  alternativesOf,
  type FoundExpression,
  findExpressions,
  findInNginx,
  findInText,
  startProver,
  type Verdict,
} from '../../src/regexes/index.ts';
import { boundedInputs, substitutes } from './exceptions.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Packages that only tests and developers run. */
const notShipped = ['testing', 'tools', 'tsconfig'];
const sourceFolders = ['src', 'bin', 'scripts'];

function filesBelow(folder: string, wanted: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(?:node_modules|generated|dist)\//.test(path));
}

function shippedSources(): string[] {
  return ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .filter((name) => parent === 'apps' || !notShipped.includes(name))
      .flatMap((name) => {
        const present = readdirSync(join(root, parent, name));
        return sourceFolders.filter((folder) => present.includes(folder)).map((folder) => join(parent, name, folder));
      })
      .flatMap((folder) => filesBelow(folder, /(?<!\.d)\.(?:ts|mts|js|mjs|cjs)$/)),
  );
}

const found = [
  ...findExpressions(root, shippedSources()),
  ...findInNginx(root, filesBelow('infra/edge', /\.(?:conf|template)$/)),
];

const prover = startProver();
afterAll(() => prover.close());

/**
 * What recheck has proven to be linear, as `/source/flags`. A proof takes up to three seconds, and holds for as long as the expression is
 * the same: `npm test` proves what is not listed, and the nightly run proves all. `UPDATE_PROOFS=1 npm run jest -- regexes` writes the list.
 */
const listPath = join(import.meta.dirname, 'proven.json');
const listed = new Set(
  existsSync(listPath) ? z.array(z.string()).parse(JSON.parse(readFileSync(listPath, 'utf8'))) : [],
);
const updates = process.env.UPDATE_PROOFS !== undefined;
const provesAll = updates || isNightly;
/** Where there is no proof, each checker looks for one for so long. */
const patienceWithExceptionsMs = 60_000;
const isProven = async ({ source, flags }: { source: string; flags: string }): Promise<boolean> =>
  (await prover.prove(source, flags, patienceWithExceptionsMs)).kind === 'linear';

/** Expressions of this run that are linear. */
const linear = new Set<string>();

async function verdictOn({ source, flags }: { source: string; flags: string }): Promise<Verdict> {
  const name = `/${source}/${flags}`;
  const verdict: Verdict = !provesAll && listed.has(name) ? { kind: 'linear' } : await prover.prove(source, flags);
  if (verdict.kind === 'linear') linear.add(name);
  return verdict;
}

function judgedFor({ file, text, pattern }: FoundExpression): readonly { source: string; flags: string }[] | undefined {
  const substitute = substitutes.find((known) => known.file === file && known.text === text);
  return substitute?.judged ?? (pattern && [pattern]);
}

/** Steps that a search may take: some ten milliseconds. */
const maxSteps = 5_000_000;

/** What is wrong with an expression; undefined where its time is bounded. */
async function objectionTo(expression: FoundExpression): Promise<string | undefined> {
  const judged = judgedFor(expression);
  if (judged === undefined) return 'is composed at run time: say in exceptions.ts what it can be';
  const bound = boundedInputs.find(({ file, text }) => file === expression.file && text === expression.text);
  for (const pattern of judged) {
    const verdict = await verdictOn(pattern);
    if (verdict.kind === 'linear') continue;
    if (verdict.kind === 'polynomial' && bound && bound.length ** verdict.degree <= maxSteps) continue;
    return JSON.stringify(verdict);
  }
  return undefined;
}

const describeExpression = ({ file, line, text }: FoundExpression): string => `${file}:${line} ${text}`;

describe('the regular expressions of shipped code', () => {
  it('are found in all kinds of files', () => {
    const files = new Set(found.map(({ file }) => file));
    for (const file of [
      'apps/media-transcoder/src/ffmpeg/run/damage.ts',
      'apps/standalone/bin/claims.mjs',
      'packages/bootstrap/src/install.mjs',
      'packages/service/src/logging/secrets.ts',
      'packages/embed-kit/src/browser/player/startOptions.ts',
      'infra/edge/snippets/service.conf',
      'infra/edge/templates/edge.conf.template',
    ])
      expect(files).toContain(file);
  });

  it('take linear time, or their input is bounded', async () => {
    const objections: string[] = [];
    for (const expression of found) {
      const objection = await objectionTo(expression);
      if (objection !== undefined) objections.push(`${describeExpression(expression)}: ${objection}`);
    }
    expect(objections).toEqual([]);
    if (updates) writeFileSync(listPath, `${JSON.stringify([...linear].sort(), null, 2)}\n`);
  }, 1_800_000);

  it('are listed, and nothing else is', () => {
    expect([...(updates ? linear : listed)].sort()).toEqual([...linear].sort());
  });

  it('need each of the exceptions', async () => {
    const needless: string[] = [];
    for (const known of [...boundedInputs, ...substitutes]) {
      const expression = found.find(({ file, text }) => file === known.file && text === known.text);
      const pattern = expression?.pattern;
      const isLinear = provesAll && pattern !== undefined && (await isProven(pattern));
      if (expression === undefined || isLinear) needless.push(`${known.file} ${known.text}`);
    }
    expect(needless).toEqual([]);
  }, 1_200_000);
});

describe('the search for expressions', () => {
  const patternsIn = (text: string) => findInText('a.ts', text).map(({ pattern }) => pattern?.source);

  it('finds literals, and what is compiled from constants', () => {
    expect(
      patternsIn(`
        const part: string = 'b+';
        const whole = /c/i;
        export const a = [/a*/g, new RegExp(\`^\${part}$\`), RegExp('x' + whole.source), new globalThis.RegExp('y', 'i')];
        'text'.match('z+'); 'text'.matchAll(\`\${part}w\`); search('not an expression');
      `),
    ).toEqual(['b+', 'c', 'a*', '^b+$', 'xc', 'y', 'z+', 'b+w'].slice(1));
  });

  it('reports what is composed at run time, without a pattern', () => {
    expect(findInText('a.ts', 'const of = (name: string) => new RegExp("^" + name);')).toEqual([
      { file: 'a.ts', line: 1, text: 'new RegExp("^" + name)' },
    ]);
  });
});

describe('the proof', () => {
  const verdicts: [string, string, Verdict['kind']][] = [
    ['^(?:a+)+$', '', 'exponential'],
    ['\\s+$', '', 'polynomial'],
    ['x|(\\d+)\\.|y', '', 'polynomial'],
    ['^[a-z]{1,32}=[0-9]+$', '', 'linear'],
    ['first|second [a-c]\\+', '', 'linear'],
    // Its answer would be "safe", by trial only.
    ['^(?=a)a*$', '', 'unproven'],
  ];
  const forDay = ['^(?:a+)+$', '\\s+$'];
  it.each(byDay(verdicts, forDay, ([source]) => source))('of /%s/%s finds it %s', async (source, flags, kind) => {
    expect((await prover.prove(source, flags)).kind).toBe(kind);
  });

  it('divides an expression at its top only', () => {
    expect(alternativesOf('a|(b|c)|[|]d|\\|e')).toEqual(['a', '(b|c)', '[|]d', '\\|e']);
    expect(alternativesOf('(a)\\1|b')).toEqual(['(a)\\1|b']);
  });
});
