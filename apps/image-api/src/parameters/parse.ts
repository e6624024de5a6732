import { fieldErrors } from '@millrace/http';
import { type ImageUrlParameters, imageUrlParameters, isImageParameter } from '@millrace/jobs';
import { AppError, type FieldError } from '@millrace/service';

/** A parameter as it was written. */
export interface Pair {
  name: string;
  value: string;
}

/** What a URL asks for, before anything is known of the image. */
export interface Asked {
  parameters: ImageUrlParameters;
  /** As written, without the signature. */
  pairs: Pair[];
  signature: string | undefined;
}

/** Where the signature stands, in both forms. */
export const signatureName = 's';

const maxLength = 1_000;
/** What comes from outside is repeated in an answer only as far as it takes to be recognised. */
const shown = (name: string): string => name.slice(0, 40);

export const invalidParameters = (fields: FieldError[]): AppError => {
  const names = [...new Set(fields.map(({ field }) => field))].join(', ');
  return new AppError('invalid_request', `Some transform parameters are wrong: ${names}.`, {
    fields: fields.slice(0, 20),
  });
};

/**
 * The pairs of the path form, `w_300,h_200,f_webp`. Nothing is decoded: no value needs it, so what is encoded is no value.
 *
 * @throws AppError invalid_request
 */
export function pathPairs(text: string): Pair[] {
  if (text.length > maxLength) throw invalidParameters([{ field: 'params', message: 'is too long' }]);
  return text.split(',').map((part) => {
    const at = part.indexOf('_');
    if (part === '') throw invalidParameters([{ field: 'params', message: 'must not have empty parts' }]);
    if (at <= 0) {
      throw invalidParameters([{ field: shown(part), message: 'must be written as <name>_<value>' }]);
    }
    return { name: part.slice(0, at), value: part.slice(at + 1) };
  });
}

/** The pairs of the query form, `?w=300&h=200`, as Node's querystring reads it. @throws AppError invalid_request */
export function queryPairs(query: Record<string, unknown>): Pair[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.map((one) => ({ name, value: String(one) }));
  });
}

/** Reads parameters strictly: what is unknown, repeated, empty or out of range is named. @throws AppError invalid_request */
export function parseParameters(given: readonly Pair[]): Asked {
  const fields: FieldError[] = [];
  const values = new Map<string, string>();
  for (const { name, value } of given) {
    if (!isImageParameter(name) && name !== signatureName) {
      fields.push({ field: shown(name), message: 'is not a transform parameter' });
    } else if (values.has(name)) fields.push({ field: name, message: 'must not be repeated' });
    else if (value === '') fields.push({ field: name, message: 'must not be empty' });
    values.set(name, value);
  }
  if (fields.length > 0) throw invalidParameters(fields);
  const signature = values.get(signatureName);
  values.delete(signatureName);
  const parsed = imageUrlParameters.safeParse(Object.fromEntries(values));
  if (!parsed.success) throw invalidParameters(fieldErrors(parsed.error));
  return { parameters: parsed.data, pairs: given.filter(({ name }) => name !== signatureName), signature };
}
