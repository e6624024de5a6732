/** How a value is written in a URL. The service reads the same grammar, and refuses everything else. */
export interface Form<T> {
  /** Completes the sentence "<name> …". */
  must: string;
  /** The text; '' leaves the parameter out; undefined if the value is not allowed. */
  write(value: T): string | undefined;
}

/** Rounded to the decimals that the service uses. */
function numeral(value: number, min: number, max: number, decimals = 0): string | undefined {
  if (typeof value !== 'number') return undefined;
  const rounded = Number(value.toFixed(decimals));
  // A negative zero becomes zero.
  return rounded >= min && rounded <= max ? String(rounded + 0) : undefined;
}

const wholeNumber = (value: number, min: number, max: number): string | undefined =>
  Number.isInteger(value) ? numeral(value, min, max) : undefined;

/** The parts joined, if there are as many as allowed and all of them are valid. */
function list(parts: readonly (string | undefined)[], ...lengths: readonly number[]): string | undefined {
  return lengths.includes(parts.length) && parts.every((part) => part !== undefined) ? parts.join('_') : undefined;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Of a source: up to 1 a part of the side, else pixels. */
const place = (value: number): string | undefined =>
  value <= 1 ? numeral(value, 0, 1, 4) : wholeNumber(value, 1, 999_999);

export const whole = (min: number, max: number): Form<number> => ({
  must: `must be a whole number from ${min} to ${max}`,
  write: (value) => wholeNumber(value, min, max),
});

/** Any number: the service takes the nearest one that it can use. */
export const number: Form<number> = {
  must: 'must be a number',
  write: (value) =>
    Number.isFinite(value) ? numeral(value, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 3) : undefined,
};

/** Any number: the service takes the nearest whole one that it can use. */
export const nearestWhole: Form<number> = {
  must: number.must,
  write: (value) =>
    Number.isFinite(value) ? numeral(value, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY) : undefined,
};

/** On, or left out. */
export const flag: Form<boolean> = {
  must: 'must be true or false',
  write: (on) => (typeof on === 'boolean' ? (on ? '1' : '') : undefined),
};

/** On by default. */
export const onOff: Form<boolean> = {
  must: flag.must,
  write: (on) => (typeof on === 'boolean' ? (on ? '1' : '0') : undefined),
};

export const oneOf = <T extends string>(...values: readonly T[]): Form<T> => ({
  must: `must be one of ${values.join(', ')}`,
  write: (value) => values.find((one) => one === value),
});

export const wholeOrAuto = (min: number, max: number): Form<number | 'auto'> => ({
  must: `must be auto or a whole number from ${min} to ${max}`,
  write: (value) => (value === 'auto' ? value : wholeNumber(value, min, max)),
});

export const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/** An image, its place, its opacity and its size. */
export const watermark = <T extends string>(
  ...places: readonly T[]
): Form<readonly [id: string, place: T, opacity: number, scale: number]> => ({
  must: `must be [id, place, opacity, scale]: the id of an image, one of ${places.join(', ')}, and two numbers from 1 to 100`,
  write(value) {
    if (!Array.isArray(value)) return undefined;
    const [id, place, ...percent] = value;
    return list(
      [
        typeof id === 'string' && isId(id) ? id : undefined,
        places.find((one) => one === place),
        ...percent.map((part) => wholeNumber(part, 1, 100)),
      ],
      4,
    );
  },
});

/** One of these, or a point. */
export function oneOfOrPoint<T extends string>(...values: readonly T[]): Form<T | readonly ['fp', number, number]> {
  return {
    must: `must be one of ${values.join(', ')}, or a point as ['fp', x, y] with numbers from 0 to 1`,
    write(value) {
      if (typeof value === 'string') return values.find((one) => one === value);
      if (!Array.isArray(value)) return undefined;
      const [name, ...point] = value;
      const text = list(
        point.map((one) => numeral(one, 0, 1, 4)),
        2,
      );
      return name === 'fp' && text !== undefined ? `fp_${text}` : undefined;
    },
  };
}

export const ratio: Form<readonly [number, number]> = {
  must: 'must be [width, height] in whole numbers, at most 1000 in lowest terms',
  write(sides) {
    const [width, height, ...more] = sides;
    if (more.length > 0 || !Number.isInteger(width) || !Number.isInteger(height)) return undefined;
    const common = gcd(width, height);
    return list(
      [width, height].map((side) => wholeNumber(side / common, 1, 1_000)),
      2,
    );
  },
};

export const rectangle: Form<readonly [number, number, number, number]> = {
  must: 'must be [x, y, width, height], each a part of the side (from 0 to 1) or whole pixels, and begin inside the picture',
  write(sides) {
    const written = Array.isArray(sides) ? sides.map(place) : [];
    const [x, y, width, height] = written;
    const isEmpty = x === '1' || y === '1' || width === '0' || height === '0';
    return isEmpty ? undefined : list(written, 4);
  },
};

/** Of the four sides, as in CSS. */
export const margins = (max: number): Form<number | readonly number[]> => ({
  must: `must be one, two or four whole numbers from 0 to ${max}`,
  write: (value) =>
    list(
      (typeof value === 'number' ? [value] : [...value]).map((side) => wholeNumber(side, 0, max)),
      ...[1, 2, 4],
    ),
});

export const nearestWholeOrMax: Form<number | 'max'> = {
  must: 'must be max or a number',
  write: (value) => (value === 'max' ? value : nearestWhole.write(value)),
};

/** As in CSS, with or without the number sign. */
export const colour = (...digits: readonly (6 | 8)[]): Form<string> => ({
  must: `must be a colour of ${[3, ...digits].join(' or ')} hexadecimal digits`,
  write(value) {
    if (typeof value !== 'string') return undefined;
    const given = value.startsWith('#') ? value.slice(1) : value;
    const hex = given.length === 3 ? [...given].map((digit) => digit + digit).join('') : given;
    const isLong = digits.some((count) => count === hex.length);
    return isLong && /^[\dA-Fa-f]{1,8}$/.test(hex) ? hex.toLowerCase() : undefined;
  },
});

export const presetName: Form<string> = {
  must: 'must be the name of a preset: up to 40 lower-case letters, digits, - and _, a letter first',
  write: (value) => (/^[a-z][a-z\d_-]{0,39}$/.test(value) ? value : undefined),
};
