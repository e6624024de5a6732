import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FoundExpression } from './find.ts';

/** `location ~ …`, `if ($x ~ …)`, and the `~…` of a map, which may be quoted as a whole. */
const matcher =
  /(?:^\s*|\blocation\s+|\$\w+\s+)!?(?:"(~\*?)((?:[^"\\]|\\.)*)"|(~\*?)\s*(?:"((?:[^"\\]|\\.)*)"|([^\s"]\S*)))/;

/** All regular expressions of nginx configurations. For what they use, PCRE's syntax equals JavaScript's. */
export function findInNginx(root: string, files: readonly string[]): FoundExpression[] {
  return files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((text, at): FoundExpression[] => {
        const match = matcher.exec(text);
        if (match === null || text.trimStart().startsWith('#')) return [];
        const [, inQuotes, whole, before, quoted, bare = ''] = match;
        // The parenthesis closes `if (`.
        const source = whole ?? quoted ?? (/\bif\s*\(/.test(text) ? bare.replace(/\)$/, '') : bare);
        const flags = (inQuotes ?? before) === '~*' ? 'i' : '';
        return [{ file: relative(root, path), line: at + 1, text: source, pattern: { source, flags } }];
      }),
  );
}
