import { between, read } from '../checkout.ts';
import { clientGrammar } from './client.ts';
import { consoleGrammar } from './console.ts';
import { namesTable, type OperationInOrder, operationsSentence, parametersTable } from './docs.ts';
import { misplacedParameters } from './edge.ts';
import { parameters } from './parameter.ts';

const end = '<!-- end -->';

/**
 * Every file that is made from the parameters of image URLs, or has a part that is, by its path.
 *
 * @param operations of the image worker, in their order
 */
export function imageParameterFiles(operations: readonly OperationInOrder[]): Record<string, string> {
  const page = 'docs/images.md';
  const recipes = 'docs/images/recipes.md';
  const edge = 'infra/edge/templates/edge.conf.template';
  const withTable = between(read(page), ['<!-- parameters -->', end], parametersTable());
  return {
    [page]: between(withTable, ['<!-- order of operations -->', end], operationsSentence(operations)),
    [recipes]: between(read(recipes), ['<!-- names of parameters -->', end], namesTable()),
    [edge]: between(read(edge), ['  # begin: parameters', '  # end: parameters'], misplacedParameters()),
    'packages/client/src/images/grammar.ts': clientGrammar(parameters),
    'apps/console/src/features/image/playground/grammar.ts': consoleGrammar(parameters),
  };
}
