/** More characters than a value has that is a colour, a length or a font. */
const maxValue = 500;
/** Values that name other variables. */
const maxDepth = 8;

const isNameCharacter = (character: string): boolean => /[\w-]/.test(character);
/** What ends the value of a variable, in a style sheet and in an attribute. */
const isEnd = (character: string): boolean => /[;{}<>"']/.test(character);

/** Where what begins at `from` ends, as `while` says; at most `most` characters. */
function endOf(text: string, from: number, most: number, goesOn: (character: string) => boolean): number {
  let at = from;
  while (at < text.length && at - from < most && goesOn(text.charAt(at))) at += 1;
  return at;
}

const isSpace = (character: string): boolean => /\s/.test(character);

/** The position after the block of a rule that begins at `from`: after its `}`, or where the style sheet ends. */
function afterBlock(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '<') return at;
    if (character === '{') depth += 1;
    if (character !== '}') continue;
    depth -= 1;
    if (depth <= 0) return at + 1;
  }
  return text.length;
}

/** A style sheet without its `@media` rules, and these. The renderer ignores them. */
function byMedia(text: string): { always: string; sometimes: string } {
  const always: string[] = [];
  const sometimes: string[] = [];
  let from = 0;
  for (let at = text.indexOf('@media'); at >= 0; at = text.indexOf('@media', from)) {
    always.push(text.slice(from, at));
    from = afterBlock(text, at + '@media'.length);
    const rule = text.slice(at, from);
    if (!/\b(?:dark|print)\b/.test(rule.slice(0, maxValue).split('{', 1)[0] ?? '')) sometimes.push(rule);
  }
  always.push(text.slice(from));
  return { always: always.join('\n'), sometimes: sometimes.join('\n') };
}

/**
 * The custom properties that are declared anywhere but for a dark scheme or for print. Of several values, the first: the others are usually
 * those of another theme. Those for all media come before others.
 */
function declaredIn(svg: string): Map<string, string> {
  const { always, sometimes } = byMedia(svg);
  const values = new Map<string, string>();
  for (const text of [always, sometimes]) addDeclared(values, text);
  return values;
}

function addDeclared(values: Map<string, string>, text: string): void {
  // Each character is read once: a megabyte of hyphens would be read five hundred times.
  for (let at = text.indexOf('--'); at >= 0; ) {
    const nameEnd = endOf(text, at + 2, maxValue, isNameCharacter);
    const colon = endOf(text, nameEnd, maxValue, isSpace);
    let next = nameEnd;
    if (nameEnd > at + 2 && text.charAt(colon) === ':') {
      const name = text.slice(at, nameEnd);
      next = endOf(text, colon + 1, maxValue, (character) => !isEnd(character));
      if (!values.has(name)) values.set(name, text.slice(colon + 1, next).trim());
    }
    at = text.indexOf('--', next);
  }
}

/** A `var(…)`, and where it ends. */
interface Reference {
  name: string;
  fallback: string | undefined;
  end: number;
}

/** The name and the fallback of a `var(` that begins at `from`; undefined if it does not end. */
function referenceAt(text: string, from: number): Reference | undefined {
  let depth = 0;
  for (let at = from; at < text.length && at - from < maxValue; at += 1) {
    const character = text.charAt(at);
    if (character === '(') depth += 1;
    if (character !== ')') continue;
    depth -= 1;
    if (depth > 0) continue;
    const inner = text.slice(from + 'var('.length, at);
    const comma = inner.indexOf(',');
    const name = (comma < 0 ? inner : inner.slice(0, comma)).trim();
    return { name, fallback: comma < 0 ? undefined : inner.slice(comma + 1).trim(), end: at + 1 };
  }
  return undefined;
}

/**
 * An SVG with the values of custom properties in place of `var(…)`, which the renderer does not know: it would draw black. The cascade is
 * not followed: a property has one value in the whole picture.
 *
 * @param maxLength of the result
 * @returns undefined if the result would be longer
 */
export function withoutVariables(svg: string, maxLength: number): string | undefined {
  return svg.includes('var(') ? new Variables(declaredIn(svg)).replacedIn(svg, maxLength) : svg;
}

class Variables {
  readonly #declared: ReadonlyMap<string, string>;
  /** Values without references, so that each is looked up once, however many name it. */
  readonly #plain = new Map<string, string | undefined>();

  constructor(declared: ReadonlyMap<string, string>) {
    this.#declared = declared;
  }

  #valueOf(name: string, depth: number): string | undefined {
    if (this.#plain.has(name)) return this.#plain.get(name);
    // One that names itself has no value.
    this.#plain.set(name, undefined);
    const declared = this.#declared.get(name);
    const plain = declared === undefined || depth > maxDepth ? undefined : this.replacedIn(declared, maxValue, depth);
    this.#plain.set(name, plain);
    return plain;
  }

  /** @returns undefined if the result is longer than `most` */
  replacedIn(text: string, most: number, depth = 0): string | undefined {
    const parts: string[] = [];
    let length = 0;
    let from = 0;
    const add = (part: string): void => {
      parts.push(part);
      length += part.length;
    };
    for (let at = text.indexOf('var('); at >= 0 && length <= most; ) {
      const reference = referenceAt(text, at);
      const value = reference && (this.#valueOf(reference.name, depth + 1) ?? this.#fallbackOf(reference, depth + 1));
      // What is not declared stays, and is ignored by the renderer.
      if (reference === undefined || value === undefined) {
        at = text.indexOf('var(', at + 1);
        continue;
      }
      add(text.slice(from, at));
      add(value);
      from = reference.end;
      at = text.indexOf('var(', from);
    }
    add(text.slice(from));
    return length > most ? undefined : parts.join('');
  }

  #fallbackOf({ fallback }: Reference, depth: number): string | undefined {
    return fallback === undefined || depth > maxDepth ? undefined : this.replacedIn(fallback, maxValue, depth);
  }
}
