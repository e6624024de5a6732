import { patient } from '@millrace/testkit/waiting';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isBehindEdge } from '../edge.ts';
import { type DocumentedOperation, type OpenApiDocument, openApiDocument, operationsOf } from './document.ts';

/** What the contract compares of an answer. */
export interface CheckedAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
}

/** A service's OpenAPI document, held against its answers. */
export interface Contract {
  readonly document: OpenApiDocument;
  readonly operations: readonly DocumentedOperation[];
  /**
   * @param path from the origin on
   * @throws Error if the answer is not as the document says: an undeclared status, header or content type, or a body that does not match
   */
  check(method: string, path: string, answer: CheckedAnswer): void;
  /** Ids of the operations that no request has reached. */
  unseen(): string[];
}

/**
 * Headers that a document does not declare: those of HTTP itself, of CORS, and those that tell browsers how to treat any answer. They are
 * the same for all operations; other suites test them.
 */
const undeclared = new Set([
  ...['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'],
  ...['vary', 'access-control-allow-origin', 'access-control-expose-headers', 'timing-allow-origin'],
  ...['content-security-policy', 'cross-origin-resource-policy', 'referrer-policy', 'x-content-type-options'],
  ...['x-frame-options'],
  ...(isBehindEdge ? ['server', 'x-cache', 'age'] : []),
]);

/** Matches paths of the template; `{params}` at its end matches several segments. */
function patternOf(template: string): RegExp {
  const escapedTemplate = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = escapedTemplate.replace(/\{params\}$/, '.+').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`);
}

/** The operation that a request reaches: fixed segments win over parameters. */
function createFinder(operations: readonly DocumentedOperation[]) {
  const parametersIn = (path: string) => path.split('{').length;
  /** Of two paths with as many parameters, the one with more text of its own wins: `/img/~{source}`. */
  const textIn = (path: string) => path.replaceAll(/\{\w+\}/g, '').length;
  const patterns = operations
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
    .sort(
      ({ operation: { path: a } }, { operation: { path: b } }) =>
        parametersIn(a) - parametersIn(b) || textIn(b) - textIn(a),
    );
  return (method: string, path: string): DocumentedOperation | undefined => {
    const asked = method.toLowerCase();
    const [plain = ''] = path.split(/[?#]/, 1);
    const matching = patterns.filter(({ pattern }) => pattern.test(plain)).map(({ operation }) => operation);
    const own = matching.find((operation) => operation.method === asked);
    // What can be read can also be asked for its headers.
    return own ?? (asked === 'head' ? matching.find((operation) => operation.method === 'get') : undefined);
  };
}

const typeOf = (headers: Headers): string => (headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '';

export function createContract(document: OpenApiDocument): Contract {
  const operations = operationsOf(document);
  const find = createFinder(operations);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'contract' });
  const validators = new Map<string, ValidateFunction>();
  const seen = new Set<string>();

  function validatorOf(pointer: string): ValidateFunction {
    const known = validators.get(pointer);
    if (known !== undefined) return known;
    const compiled = ajv.compile({ $ref: `contract#${pointer}` });
    validators.set(pointer, compiled);
    return compiled;
  }

  /** What is wrong with an answer, as a sentence. */
  function faultOf(operation: DocumentedOperation, method: string, answer: CheckedAnswer): string | undefined {
    const declared = operation.responses[answer.status];
    if (declared === undefined) return `the status ${answer.status} is not declared`;
    const names = new Set(Object.keys(declared.headers).map((name) => name.toLowerCase()));
    const more = [...answer.headers.keys()].filter((name) => !names.has(name) && !undeclared.has(name));
    if (more.length > 0) return `these headers are not declared: ${more.join(', ')}`;
    if (answer.bytes.length === 0) {
      const hasBody = Object.keys(declared.content).length > 0 && method !== 'HEAD';
      return hasBody ? 'the body is missing' : undefined;
    }
    const type = typeOf(answer.headers);
    if (declared.content[type] === undefined) return `the content type ${type || '(none)'} is not declared`;
    if (!/[/+]json$/.test(type)) return undefined;
    const pointer = `${operation.pointers[answer.status]}/content/${type.replace('/', '~1')}/schema`;
    const validate = validatorOf(pointer);
    return validate(JSON.parse(answer.text)) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' });
  }

  return {
    document,
    operations,
    check(method, path, answer) {
      if (method === 'OPTIONS') return;
      const operation = find(method, path);
      if (operation === undefined) return;
      seen.add(operation.operationId);
      const fault = faultOf(operation, method, answer);
      if (fault === undefined) return;
      throw new Error(
        `${method} ${path.slice(0, 200)} does not keep to ${operation.operationId} of the document: ${fault}\n` +
          `${answer.status} ${answer.text.slice(0, 1_000)}`,
      );
    },
    unseen: () => operations.map(({ operationId }) => operationId).filter((id) => !seen.has(id)),
  };
}

/** The contract of a running service, from the document that it serves. @param base of its API */
export async function contractAt(base: string): Promise<Contract> {
  const response = await fetch(`${base}/openapi.json`, { signal: AbortSignal.timeout(patient(120_000)) });
  return createContract(openApiDocument.parse(await response.json()));
}
