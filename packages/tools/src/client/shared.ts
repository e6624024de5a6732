import { type ApiDocument, type ApiOperation, methods } from './document.ts';

interface Found {
  path: string;
  method: (typeof methods)[number];
  operation: ApiOperation;
}

const operationsOf = ({ paths }: ApiDocument): Found[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );

/** What a caller has of an operation: its arguments, and the bodies of its answers that are no errors. */
function calledOf({ responses, ...rest }: ApiOperation): ApiOperation {
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return {
    ...rest,
    responses: Object.fromEntries(
      answers.map(([status, { content, ...answer }]) => {
        const contents = Object.entries(content ?? {}).map(([type, { schema }]) => [type, { schema }]);
        return [status, { description: answer.description, ...(content && { content: Object.fromEntries(contents) }) }];
      }),
    ),
  };
}

type Schemas = ApiDocument['components']['schemas'];

/** The names of the schemas that a part of a document refers to, and of those that these refer to. */
function schemasIn(part: unknown, schemas: Schemas, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    schemasIn(schemas[name], schemas, found);
  }
  return found;
}

/** A document of these operations, with the schemas that they need. */
function documentOf(found: readonly Found[], from: ApiDocument): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const { path, method, operation } of found) paths[path] = { ...paths[path], [method]: operation };
  const names = schemasIn(paths, from.components.schemas);
  const schemas = Object.entries(from.components.schemas).filter(([name]) => names.has(name));
  return { ...from, paths, components: { schemas: Object.fromEntries(schemas) } };
}

/** The text of an operation with all schemas that it refers to: the same text is the same type. */
const textOf = ({ path, method, operation }: Found, document: ApiDocument): string =>
  JSON.stringify([
    path,
    method,
    operation,
    [...schemasIn(operation, document.components.schemas)]
      .sort()
      .map((name) => [name, document.components.schemas[name]]),
  ]);

const nothing: ApiDocument = { paths: {}, components: { schemas: {} } };

/** Separates the operations that are the same in all documents from those of each. */
export function withoutShared(documents: readonly ApiDocument[]): { shared: ApiDocument; own: ApiDocument[] } {
  const all = documents.map((document) =>
    operationsOf(document).map((found) => ({ ...found, operation: calledOf(found.operation) })),
  );
  const texts = all.map((list, at) => new Set(list.map((found) => textOf(found, documents[at] ?? nothing))));
  const isShared = (found: Found, document: ApiDocument) => texts.every((set) => set.has(textOf(found, document)));
  const [first = nothing] = documents;
  return {
    shared: documentOf(
      (all[0] ?? []).filter((found) => isShared(found, first)),
      first,
    ),
    own: documents.map((document, at) =>
      documentOf(
        (all[at] ?? []).filter((found) => !isShared(found, document)),
        document,
      ),
    ),
  };
}
