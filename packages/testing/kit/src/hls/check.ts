import { loadPresentation, type ReadHls } from './presentation.ts';
import { rules } from './rules.ts';

export interface HlsRuleResult {
  /** The number in Apple's HLS Authoring Specification. */
  rule: string;
  title: string;
  ok: boolean;
  /** Every violation found. */
  details: string[];
}

/**
 * Reads a whole on-demand presentation and checks it rule by rule, on the bytes of its segments. Rules about HTTP delivery are
 * checked only if `read` returns headers.
 *
 * @throws if a playlist or a segment cannot be read
 */
export async function checkHls(read: ReadHls, masterPath = 'master.m3u8'): Promise<HlsRuleResult[]> {
  const presentation = await loadPresentation(read, masterPath);
  const results: HlsRuleResult[] = [];
  for (const { rule, title, violations } of rules) {
    const details = await violations(presentation);
    results.push({ rule, title, ok: details.length === 0, details });
  }
  return results;
}

/** The violated rules, one per line; a test compares them with an empty list. */
export function violationsOf(results: readonly HlsRuleResult[]): string[] {
  return results.flatMap(({ rule, title, ok, details }) => (ok ? [] : [`${rule} ${title}: ${details.join('; ')}`]));
}
