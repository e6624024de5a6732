import type { oas31 } from 'zod-openapi';

type Response = oas31.ResponseObject | oas31.ReferenceObject;

/** Names are read in reference pages and addresses. */
const maxLength = 60;

/** `409.conflict-email_taken`, from the codes that the description names. */
function nameOf(status: string, { description = '' }: Response): string {
  const codes = Array.from(description.matchAll(/`([a-z_]+)`:/g), ([, code = '']) => code);
  const full = [status, codes.join('-')].join('.');
  return full.length <= maxLength ? full : `${status}.${codes[0]}-and-${codes.length - 1}-more`;
}

/**
 * The document with each answer that is a problem as one of `components.responses`: operations have few different ones, and would repeat
 * them on most of the document's lines.
 */
export function withNamedProblems(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const all = Object.values(document.paths ?? {}).flatMap((item) =>
    (['get', 'head', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => item[method]?.responses ?? []),
  );
  const isProblem = ([status]: [string, Response]): boolean => Number(status) >= 400;
  /** The status of each different answer, by its text, in an order that does not depend on that of the operations. */
  const texts = new Map(
    all
      .flatMap((responses) => Object.entries<Response>(responses).filter(isProblem))
      .map(([status, response]): [string, string] => [JSON.stringify(response), status])
      // The plainest first: it has the name without a number.
      .sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)),
  );
  const named: Record<string, Response> = {};
  const names = new Map<string, string>();
  for (const [text, status] of texts) {
    const response: Response = JSON.parse(text);
    const base = nameOf(status, response);
    // The same codes, with other headers or without a body.
    const others = Object.keys(named).filter((name) => name === base || name.startsWith(`${base}.`)).length;
    const name = others === 0 ? base : `${base}.${others + 1}`;
    names.set(text, name);
    named[name] = response;
  }
  for (const responses of all) {
    for (const [status, response] of Object.entries<Response>(responses).filter(isProblem)) {
      responses[status] = { $ref: `#/components/responses/${names.get(JSON.stringify(response))}` };
    }
  }
  const responses = Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, components: { ...document.components, responses } };
}
