import type { Response } from 'express';
import { z } from 'zod';

/** The names that a message or a header contains at most, and the characters of each. */
const most = { names: 20, characters: 100 };

/**
 * A schema that accepts only the fields that it names, in objects at every depth. An object that says what else it accepts (a `catchall`)
 * stays as it is.
 */
export function closed<Schema extends z.ZodType>(schema: Schema): Schema {
  const copy = closedCopy(schema);
  if (copy === schema) return schema;
  // The id of a component belongs to the schema that it was given to.
  const { id: _id, ...meta } = schema.meta() ?? {};
  return Object.keys(meta).length === 0 ? copy : copy.meta(meta);
}

/** Without the descriptions of `schema`; the schema itself if it contains no object. */
function closedCopy<Schema extends z.ZodType>(schema: Schema): Schema {
  if (schema instanceof z.ZodObject) {
    if (schema.def.catchall !== undefined) return schema;
    const members = Object.entries(schema.def.shape).map(([name, member]) => [name, closedPart(member)]);
    return schema.clone({ ...schema.def, shape: Object.fromEntries(members), catchall: z.never() });
  }
  if (schema instanceof z.ZodArray) {
    const element = closedPart(schema.def.element);
    return element === schema.def.element ? schema : schema.clone({ ...schema.def, element });
  }
  if (schema instanceof z.ZodPipe) {
    const first = closedPart(schema.def.in);
    return first === schema.def.in ? schema : schema.clone({ ...schema.def, in: first });
  }
  if (schema instanceof z.ZodOptional) {
    const innerType = closedPart(schema.def.innerType);
    return innerType === schema.def.innerType ? schema : schema.clone({ ...schema.def, innerType });
  }
  if (schema instanceof z.ZodNullable) {
    const innerType = closedPart(schema.def.innerType);
    return innerType === schema.def.innerType ? schema : schema.clone({ ...schema.def, innerType });
  }
  return schema;
}

const closedPart = (part: z.core.$ZodType): z.core.$ZodType => (part instanceof z.ZodType ? closed(part) : part);

/** The names of the fields of the object at a path of a value; none if the schema has no object there. */
function namesAt(schema: z.core.$ZodType, [step, ...rest]: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodObject) {
    if (step === undefined) return Object.keys(schema.def.shape);
    const member = schema.def.shape[String(step)];
    return member === undefined ? [] : namesAt(member, rest);
  }
  if (schema instanceof z.ZodArray) return namesAt(schema.def.element, rest);
  const path = step === undefined ? [] : [step, ...rest];
  if (schema instanceof z.ZodPipe) return namesAt(schema.def.in, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return namesAt(schema.def.innerType, path);
  }
  return [];
}

/** The fewest characters to insert, remove or replace that make one text of another. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const replaced = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Spellings of a name that differ in case and separators only are equal. */
const plain = (name: string): string =>
  name.slice(0, most.characters).toLowerCase().replaceAll('_', '').replaceAll('-', '');

/** The one of the known names that is most like an unknown one. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const distances = known.map((one) => ({ one, from: distance(plain(name), plain(one)) }));
  return distances.sort((a, b) => a.from - b.from)[0]?.one;
}

/** What is wrong with a field that is not known, with the known one that is most like it. */
export function isNotKnown(name: string, known: readonly string[]): string {
  const one = nearest(name, known);
  return one === undefined ? 'is not known' : `is not known; the known field most like it is ${one}`;
}

/** As `isNotKnown`, for a field of the object at a path of a value. */
export const isNotKnownAt = (schema: z.ZodType, path: readonly PropertyKey[], name: string): string =>
  isNotKnown(name, namesAt(schema, path));

/** Percent-encoded, because a header is ASCII; quotation marks too. Lone surrogates are replaced. */
const forHeader = (name: string): string => encodeURIComponent(Buffer.from(name.slice(0, most.characters)).toString());

/** Names the fields of a request that the operation does not know and ignores, in the header `Warning` of the answer. */
export function warnOfIgnored(res: Response, names: readonly string[]): void {
  if (names.length === 0) return;
  const shown = [...new Set(names)].slice(0, most.names).map(forHeader);
  res.setHeader('Warning', `299 - "Ignored fields that are not known: ${shown.join(', ')}"`);
}
