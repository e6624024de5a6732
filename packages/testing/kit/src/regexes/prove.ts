import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Diagnostics, Parameters } from 'recheck';

/** What is known of the worst-case time of a search with an expression. */
export type Verdict =
  /** Proven: at most proportional to the length of the text. */
  | { kind: 'linear' }
  /** An attack exists: the time grows with this power of the text's length. */
  | { kind: 'polynomial'; degree: number; attack: string }
  | { kind: 'exponential'; attack: string }
  /** Neither a proof nor an attack was found. */
  | { kind: 'unproven'; why: string };

/** Each of our expressions takes ten seconds at most, but more than a minute beside the suites of a nightly run. */
const usualPatienceMs = 600_000;

export interface Prover {
  /**
   * Decides with recheck. Its automaton-based checker proves; its other checker only searches for attacks, so an expression that only
   * the latter finds safe is unproven. The proof covers one search. It does not cover a global search whose matches are short although
   * each looks far ahead, as in `/x(?:[^y]*y)?/g`.
   *
   * @param patienceMs how long each checker may take. The first one that an expression is asked with counts
   */
  prove(source: string, flags: string, patienceMs?: number): Promise<Verdict>;
  close(): Promise<void>;
}

/** Runs recheck in a thread: in the sandbox of a Jest suite it is five times slower. */
export function startProver(): Prover {
  const thread = new Worker(new URL('../../bin/recheck.mjs', import.meta.url), { execArgv: [] });
  const known = new Map<string, Promise<Verdict>>();
  let turn: Promise<unknown> = Promise.resolve();

  const check = (source: string, flags: string, parameters: Parameters): Promise<Diagnostics> => {
    const answer = turn.then(async () => {
      thread.postMessage({ source, flags, parameters });
      const [diagnostics] = await once(thread, 'message');
      return diagnostics;
    });
    turn = answer.catch(() => undefined);
    return answer;
  };

  const proveAlternative = async (source: string, flags: string, patienceMs: number): Promise<Verdict> => {
    if (isBounded(source)) return { kind: 'linear' };
    const first = verdictOf(await check(source, flags, { timeout: patienceMs }));
    if (first.kind !== 'unproven') return first;
    // With its own limits recheck only searches for attacks if a proof may take long.
    return verdictOf(await check(source, flags, { checker: 'automaton', timeout: patienceMs }));
  };

  const proveAll = async (source: string, flags: string, patienceMs: number): Promise<Verdict> => {
    const alternatives = alternativesOf(source).map((alternative) => proveAlternative(alternative, flags, patienceMs));
    const verdicts = await Promise.all(alternatives);
    const worst = severities.flatMap((kind) => verdicts.find((verdict) => verdict.kind === kind) ?? []);
    return worst[0] ?? { kind: 'linear' };
  };

  return {
    prove(source, flags, patienceMs = usualPatienceMs) {
      const key = `/${source}/${flags}`;
      const verdict = known.get(key) ?? proveAll(source, flags, patienceMs);
      known.set(key, verdict);
      return verdict;
    },
    async close() {
      await thread.terminate();
    },
  };
}

const severities = ['exponential', 'polynomial', 'unproven', 'linear'] as const;

function verdictOf(diagnostics: Diagnostics): Verdict {
  if (diagnostics.status === 'vulnerable') {
    const { complexity, attack } = diagnostics;
    return complexity.type === 'polynomial'
      ? { kind: 'polynomial', degree: complexity.degree, attack: attack.pattern }
      : { kind: 'exponential', attack: attack.pattern };
  }
  if (diagnostics.status === 'unknown') return { kind: 'unproven', why: `recheck: ${diagnostics.error.kind}` };
  if (diagnostics.checker === 'automaton') return { kind: 'linear' };
  return { kind: 'unproven', why: 'recheck found neither an attack nor a proof' };
}

/**
 * The top-level alternatives `A|B` of an expression. At each position, they cost as much as A and B together, so the expression is
 * linear if both are. Two small proofs are found much faster than one large one.
 */
export function alternativesOf(source: string): string[] {
  if (/\\[1-9k]/.test(source)) return [source];
  const alternatives: string[] = [];
  let depth = 0;
  let inClass = false;
  let begin = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '|' && depth === 0) {
      alternatives.push(source.slice(begin, at));
      begin = at + 1;
    }
  }
  return [...alternatives, source.slice(begin)];
}

/** Whether an expression has neither groups nor quantifiers: at each position it reads at most as many characters as it has. */
function isBounded(source: string): boolean {
  const withoutEscapes = source.replace(/\\[pP]\{[^}]*\}|\\[\s\S]/g, '');
  return !/[*+?{(]/.test(withoutEscapes.replace(/\[[^\]]*\]/g, ''));
}
