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
  const named: Record<string, Response> = {};
  /** The name by the answer's text. */
  const names = new Map<string, string>();

  const refTo = (status: string, response: Response): oas31.ReferenceObject => {
    const text = JSON.stringify(response);
    const known = names.get(text);
    if (known !== undefined) return { $ref: `#/components/responses/${known}` };
    const base = nameOf(status, response);
    // The same codes, with other headers or without a body.
    const others = Object.keys(named).filter((name) => name === base || name.startsWith(`${base}.`)).length;
    const name = others === 0 ? base : `${base}.${others + 1}`;
    names.set(text, name);
    named[name] = response;
    return { $ref: `#/components/responses/${name}` };
  };

  for (const item of Object.values(document.paths ?? {})) {
    for (const method of ['get', 'head', 'post', 'put', 'patch', 'delete'] as const) {
      const responses = item[method]?.responses;
      if (responses === undefined) continue;
      for (const [status, response] of Object.entries<Response>(responses)) {
        if (Number(status) >= 400) responses[status] = refTo(status, response);
      }
    }
  }
  const responses = Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, components: { ...document.components, responses } };
}
