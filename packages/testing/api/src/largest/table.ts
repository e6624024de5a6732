import type { OperationSpec } from '@millrace/http';
import { type Received, receive } from './receive.ts';
import type { World } from './world.ts';

/** What a request has besides what the record of its operation says: method, path and credential. */
export interface Given {
  /** What it is about, if an operation has several. */
  of?: string | undefined;
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  json?: unknown;
  form?: FormData;
  bytes?: Uint8Array;
  headers?: Readonly<Record<string, string>>;
  /** Of another account than the world's owner. */
  token?: string;
  /** Of a stream without an end: the client leaves after so many bytes. */
  enough?: number;
  /** The status of the answer, if it is none of success. */
  status?: number;
}

/**
 * How an operation is asked for its largest answer. The function runs before each call, and makes what the call uses up.
 * An operation without one says why its answer has always the same size.
 */
export type Entry<W> =
  | ((world: W) => Given | readonly Given[] | Promise<Given | readonly Given[]>)
  | { constant: string };

/** The operations of a service, by their names. */
export type Table<W> = Readonly<Record<string, Entry<W>>>;

/** An answer, and what was asked. */
export interface Answered extends Received {
  operation: string;
  of: string;
  expected: number | undefined;
}

const isSeveral = (given: Given | readonly Given[]): given is readonly Given[] => Array.isArray(given);

function pathOf({ path, atRoot }: OperationSpec, { params = {}, query = {} }: Given, apiPath: string): string {
  const filled = path.replaceAll(/[:*](\w+)/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return String(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${atRoot ? '' : apiPath}${filled}${search.size === 0 ? '' : `?${search}`}`;
}

function credentialOf({ security }: OperationSpec, { token }: Given, world: World): Record<string, string> {
  if (security === 'public') return {};
  if (security === 'key') return { 'x-api-key': world.owner.key };
  return { authorization: `Bearer ${token ?? (security === 'admin' ? world.admin : world.owner).token}` };
}

/** Sends a request for an operation. */
async function ask(spec: OperationSpec, given: Given, world: World): Promise<Answered> {
  const request = new Request('http://localhost', {
    method: 'POST',
    ...(given.form !== undefined && { body: given.form }),
  });
  const formType = request.headers.get('content-type');
  const body =
    given.form !== undefined
      ? new Uint8Array(await request.arrayBuffer())
      : (given.bytes ?? (given.json === undefined ? undefined : Buffer.from(JSON.stringify(given.json))));
  const type = formType ?? (given.json === undefined ? undefined : 'application/json');
  const received = await receive(world.origin + pathOf(spec, given, world.apiPath), {
    method: spec.method.toUpperCase(),
    headers: {
      ...credentialOf(spec, given, world),
      ...(type !== undefined && { 'content-type': type }),
      ...given.headers,
    },
    ...(body !== undefined && { body }),
    ...(given.enough !== undefined && { enough: given.enough }),
  });
  return { ...received, operation: spec.operationId, of: given.of ?? '', expected: given.status };
}

/** Makes what the requests for the largest answers of an operation need. @returns the requests, one after the other; none if they are constant */
export async function prepareLargest<W extends World>(
  spec: OperationSpec,
  entry: Entry<W>,
  world: W,
): Promise<(() => Promise<Answered>)[]> {
  if (typeof entry !== 'function') return [];
  const given = await entry(world);
  return (isSeveral(given) ? given : [given]).map((one) => () => ask(spec, one, world));
}

/** Asks for the largest answers of an operation. None if they are constant. */
export async function askLargest<W extends World>(spec: OperationSpec, entry: Entry<W>, world: W): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const send of await prepareLargest(spec, entry, world)) answers.push(await send());
  return answers;
}

/** Names that only one of the two has, and reasons that say nothing. */
export function gapsOf(
  { operations }: { operations: readonly Pick<OperationSpec, 'operationId'>[] },
  table: Readonly<Record<string, object>>,
): string[] {
  const names = operations.map(({ operationId }) => operationId);
  return [
    ...names.filter((name) => !Object.hasOwn(table, name)).map((name) => `${name} is missing`),
    ...Object.keys(table)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is no operation`),
    ...Object.entries(table)
      .filter(([, entry]) => 'constant' in entry && String(entry.constant).length < 20)
      .map(([name]) => `${name} has no reason`),
  ];
}
