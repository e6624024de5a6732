import type { CallOptions, Sender } from './request.ts';

type PathOf<O> = O extends { parameters: { path: infer P } } ? P : unknown;
type QueryOf<O> = O extends { parameters: { query?: infer Q } }
  ? Q extends undefined
    ? unknown
    : NonNullable<Q>
  : unknown;
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : unknown;

/** The parameters of a path and a query by their names, and the body. */
export type Arguments<O> = PathOf<O> & QueryOf<O> & BodyOf<O>;

type JsonOf<R> = {
  [Status in keyof R]: Status extends 200 | 201 | 202
    ? R[Status] extends { content: { 'application/json': infer Body } }
      ? Body
      : never
    : never;
}[keyof R];

type HasNoContent<R> = 204 extends keyof R ? true : false;

/** The JSON of an answer; nothing for a 204; the response itself for pages and media. */
export type AnswerOf<O> = O extends { responses: infer R }
  ? HasNoContent<R> extends true
    ? undefined
    : [JsonOf<R>] extends [never]
      ? Response
      : JsonOf<R>
  : never;

type Call<O> =
  Record<never, never> extends Arguments<O>
    ? (given?: Arguments<O>, options?: CallOptions) => Promise<AnswerOf<O>>
    : (given: Arguments<O>, options?: CallOptions) => Promise<AnswerOf<O>>;

/** A function for each operation in `Routes`. */
export type Calls<Operations, Routes> = { [Id in keyof Routes & keyof Operations]: Call<Operations[Id]> };

/** A path segment. Commas separate the parameters of an image. */
const encoded = (value: unknown): string => encodeURIComponent(String(value)).replaceAll('%2C', ',');

function addressOf(path: string, given: Record<string, unknown>): string {
  const rest = { ...given };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    delete rest[name];
    return encoded(given[name]);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.append(name, String(value));
  return query.size === 0 ? filled : `${filled}?${query}`;
}

async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return isJson ? response.json() : response;
}

/** Functions that send the operations of a table of `<method> <path>`. */
export function callsOf<Operations, Routes extends Record<string, string>>(
  routes: Routes,
  sender: Sender,
): Calls<Operations, Routes> {
  const calls = Object.entries(routes).map(([id, route]) => {
    const [method = '', path = ''] = route.split(' ');
    const call = async ({ body, ...given }: Record<string, unknown> = {}, options: CallOptions = {}) =>
      answerOf(await sender.send(method, addressOf(path, given), { ...options, body }));
    return [id, call] as const;
  });
  // The types of arguments and answers come from the documents, which the services are tested against.
  return Object.fromEntries(calls) as Calls<Operations, Routes>;
}
