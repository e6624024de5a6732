import { fieldErrors } from '@millrace/http';
import { type ImageUrlParameters, imageUrlParameters, isImageParameter } from '@millrace/image-url';
import { AppError, type FieldError } from '@millrace/service';

/** A parameter as written in the URL. */
export interface Pair {
  name: string;
  value: string;
}

/** The parameters of a URL. They do not depend on the image. */
export interface ParsedParameters {
  parameters: ImageUrlParameters;
  /** As written, without the signature. */
  pairs: Pair[];
  signature: string | undefined;
}

/** The signature's parameter name in both forms. */
export const signatureName = 's';

/** Characters of a path, and of one value in a query. */
const maxLength = 1_000;
/** Client input is quoted in answers only as far as needed to recognise it. */
const shown = (name: string): string => name.slice(0, 40);

export const invalidParameters = (fields: FieldError[]): AppError => {
  const names = [...new Set(fields.map(({ field }) => field))].join(', ');
  return new AppError('invalid_request', `Some transform parameters are invalid: ${names}.`, {
    fields: fields.slice(0, 20),
  });
};

/**
 * The pairs of the path form, `w_300,h_200,f_webp`. Nothing is percent-decoded: no valid value needs encoding.
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

/** The pairs of the query form, `?w=300&h=200`, as parsed by Node's querystring. @throws AppError invalid_request */
export function queryPairs(query: Record<string, unknown>): Pair[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.map((one) => ({ name, value: String(one) }));
  });
}

/** Parses parameters strictly. @throws AppError invalid_request that names each unknown, repeated, empty or out-of-range parameter */
export function parseParameters(given: readonly Pair[]): ParsedParameters {
  const fields: FieldError[] = [];
  const values = new Map<string, string>();
  for (const { name, value } of given) {
    if (!isImageParameter(name) && name !== signatureName) {
      fields.push({ field: shown(name), message: 'is not a transform parameter' });
    } else if (values.has(name)) fields.push({ field: name, message: 'must not be repeated' });
    else if (value === '') fields.push({ field: name, message: 'must not be empty' });
    else if (value.length > maxLength) fields.push({ field: name, message: 'is too long' });
    values.set(name, value);
  }
  if (fields.length > 0) throw invalidParameters(fields);
  const signature = values.get(signatureName);
  values.delete(signatureName);
  const parsed = imageUrlParameters.safeParse(Object.fromEntries(values));
  if (!parsed.success) throw invalidParameters(fieldErrors(parsed.error, imageUrlParameters));
  return { parameters: parsed.data, pairs: given.filter(({ name }) => name !== signatureName), signature };
}
