import { parameters } from './parameter.ts';

/**
 * The line of the edge's `$picture_query` by which a query with a parameter of a transform is passed on. The API then answers that it is
 * misplaced. Names that cache busters have too are not in it: there, the value decides.
 */
export function misplacedParameters(): string {
  const names = parameters.filter(({ isCacheBuster }) => isCacheBuster !== true).map(({ name }) => name);
  return `  "~^/img/[^?#]*\\?(?:[^#]*&)?(?:${names.join('|')})=" $is_args$args;\n`;
}
