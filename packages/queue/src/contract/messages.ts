import type { EventDefinition, JobDefinition, RequestDefinition } from '@millrace/jobs';
import { z } from 'zod';
import type { JobPolicy } from './driver.ts';
import { InvalidMessageError, UnknownVersionError } from './errors.ts';
import type { MessageSet, Payload, Reply } from './types.ts';

type Definition = JobDefinition | RequestDefinition | EventDefinition;

/**
 * The definition of a message of one kind.
 *
 * @throws TypeError if no message has that name and kind, which the types rule out
 */
export function definitionOf<K extends Definition['kind']>(
  messages: MessageSet,
  name: string,
  kind: K,
): Extract<Definition, { kind: K }> {
  const definition = messages[name];
  if (definition === undefined || !isKind(definition, kind)) throw new TypeError(`There is no ${kind} named ${name}.`);
  return definition;
}

function isKind<K extends Definition['kind']>(
  definition: Definition,
  kind: K,
): definition is Extract<Definition, { kind: K }> {
  return definition.kind === kind;
}

/** The retry rules of every job in the set. */
export function jobPolicies(messages: MessageSet): JobPolicy[] {
  return Object.entries(messages).flatMap(([name, definition]) =>
    definition.kind === 'job' ? [policyOf(name, definition)] : [],
  );
}

export function policyOf(name: string, { maxAttempts, retryDelaysSeconds, isLong = false }: JobDefinition): JobPolicy {
  return { name, maxAttempts, retryDelaysSeconds, isLong };
}

/**
 * Checks a value against a schema.
 *
 * @throws InvalidMessageError naming the fields, never their values
 */
export function check<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidMessageError(`${what} does not match its schema: ${z.prettifyError(parsed.error)}`);
}

/** A message's checked payload. @throws InvalidMessageError */
export function readPayload<M extends MessageSet, N extends keyof M & string>(
  messages: M,
  name: N,
  raw: unknown,
): Payload<M, N> {
  const definition: Definition | undefined = messages[name];
  if (definition === undefined) throw new TypeError(`There is no message named ${name}.`);
  // The cast is safe: the schema was looked up by `name`. The lookup loses the link between the two types.
  return check(definition.payload, raw, name) as Payload<M, N>;
}

/** A request's checked reply. @throws InvalidMessageError */
export function readReply<M extends MessageSet, N extends keyof M & string>(
  messages: M,
  name: N,
  raw: unknown,
): Reply<M, N> {
  const definition = definitionOf(messages, name, 'request');
  // As in readPayload.
  return check(definition.reply, raw, `The reply to ${name}`) as Reply<M, N>;
}

type Versions = Pick<JobDefinition, 'version' | 'since'>;

/** Whether this process can read a message of the given version. */
export const isReadable = ({ version: newest, since = newest }: Versions, version: number): boolean =>
  version >= since && version <= newest;

/**
 * Checks that this process can read a message of the given version.
 *
 * @throws UnknownVersionError for a newer version: an upgrade is in progress, and a newer process will take the message
 * @throws InvalidMessageError for an older version, which no process will ever read again
 */
export function checkVersion(definition: Versions, version: number, name: string): void {
  const { version: newest, since = newest } = definition;
  if (version > newest) throw new UnknownVersionError(`${name} has version ${version}; this process knows ${newest}.`);
  if (version < since) {
    throw new InvalidMessageError(`${name} has version ${version}; this process knows only ${since} and newer.`);
  }
}
