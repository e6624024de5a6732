import { LRUCache } from 'lru-cache';
import { type ParsedParameters, parseParameters, pathPairs } from './parse.ts';

/** Texts of at most 1,000 characters. */
const maxKnown = 2_000;

/**
 * Reads the parameters in paths. A site asks for all its pictures with a few texts, so each text is parsed once: parsing costs a hit about
 * a tenth of its time. The result is shared, and must not be changed.
 *
 * @returns a function that throws AppError invalid_request
 */
export function createPathReader(): (text: string) => Readonly<ParsedParameters> {
  const known = new LRUCache<string, Readonly<ParsedParameters>>({ max: maxKnown });
  return (text) => {
    const held = known.get(text);
    if (held !== undefined) return held;
    const parsed = parseParameters(pathPairs(text));
    known.set(text, parsed);
    return parsed;
  };
}
