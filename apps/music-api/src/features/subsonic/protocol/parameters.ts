import { text } from '@millrace/http';
import { missing, SubsonicError } from './errors.ts';

/** Characters of a value that count. Names, titles, genres and addresses are shorter; a longer value matches nothing. */
const maxLength = 1_000;

/** Postgres takes no NUL in texts. */
const storable = (text: string): string => text.replaceAll('\0', '');

/** The beginning of a text. A character of two code units is not cut in half. */
export function beginning(value: string, max: number): string {
  const last = value.length > max ? value.charCodeAt(max - 1) : 0;
  return value.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** The place behind so many pairs of a form; undefined if it has no more than these. */
function endOf(form: string, pairs: number): number | undefined {
  let end = -1;
  for (let n = 0; n < pairs; n += 1) {
    end = form.indexOf('&', end + 1);
    if (end < 0) return undefined;
  }
  return end;
}

/**
 * The parameters of a request, from its query and from its form. A parameter that is given twice counts once, unless it is a list. Each
 * value is cut: a form can have values of a megabyte, and what methods do with a text may take more time than its length.
 */
export class Parameters {
  readonly #given = new Map<string, string[]>();
  readonly #max: number;
  readonly #isComplete: boolean;

  /**
   * Reads no more than `max` pairs of each text: anybody sends a form, and one of a megabyte can have half a million.
   *
   * @param texts the query and the form, as they were sent
   */
  constructor(texts: readonly string[], max: number) {
    const ends = texts.map((text) => endOf(text, max));
    for (const [n, text] of texts.entries()) {
      for (const [name, value] of new URLSearchParams(text.slice(0, ends[n]))) {
        const values = this.#given.get(name);
        if (values === undefined) this.#given.set(name, [value]);
        else values.push(value);
      }
    }
    this.#max = max;
    this.#isComplete = ends.every((end) => end === undefined);
  }

  /** @throws SubsonicError if the request has more than were read */
  assertComplete(): void {
    if (!this.#isComplete) throw new SubsonicError('generic', `A request has at most ${this.#max} parameters.`);
  }

  text(name: string): string | undefined {
    return this.all(name)[0];
  }

  /** @throws SubsonicError if it is missing or empty */
  required(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '') throw missing(name);
    return value;
  }

  /**
   * Text that is stored: by the rules of all APIs, except that what is longer than `max` is cut. Undefined if it is missing; empty if it is.
   *
   * @throws SubsonicError if it has control characters
   */
  stored(name: string, max: number): string | undefined {
    const [value] = this.#read(name, max);
    if (value === undefined) return undefined;
    const { success, data, error } = text({ min: 0, max }).safeParse(value);
    if (!success) throw new SubsonicError('generic', `The parameter ${name} ${error.issues[0]?.message}.`);
    return data;
  }

  all(name: string): string[] {
    return this.#read(name, maxLength);
  }

  /** A whole number. One beyond the limits is the limit: programs ask for 2,147,483,647 entries. @throws SubsonicError if it is no number */
  integer(name: string, { min, max, usual }: { min: number; max: number; usual: number }): number {
    return this.optionalInteger(name, { min, max }) ?? usual;
  }

  optionalInteger(name: string, { min, max }: { min: number; max: number }): number | undefined {
    const value = this.text(name);
    if (value === undefined || value === '') return undefined;
    if (!/^-?\d{1,20}$/.test(value))
      throw new SubsonicError('generic', `The parameter ${name} must be a whole number.`);
    return Math.min(Math.max(Number(value), min), max);
  }

  flag(name: string, usual: boolean): boolean {
    const value = this.text(name);
    return value === undefined ? usual : value === 'true' || value === '1';
  }

  #read(name: string, max: number): string[] {
    return (this.#given.get(name) ?? []).map((value) => storable(beginning(value, max)));
  }
}
