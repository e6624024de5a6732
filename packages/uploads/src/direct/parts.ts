import { wrongField } from '../errors.ts';

const field = 'parts';

/** Checks the numbers of parts that are asked for. @throws AppError invalid_request */
export function partsOfFile(numbers: readonly number[], count: number): readonly number[] {
  if (new Set(numbers).size !== numbers.length) throw wrongField(field, 'has a part twice');
  if (numbers.some((number) => number > count)) {
    throw wrongField(field, `has a part that the file does not have: it has ${count}`);
  }
  return numbers;
}

/** Checks that all parts of a file are there, in any order. @throws AppError invalid_request */
export function allPartsOfFile<T extends { number: number }>(parts: readonly T[], count: number): readonly T[] {
  const numbers = partsOfFile(
    parts.map(({ number }) => number),
    count,
  );
  if (numbers.length !== count) throw wrongField(field, `must have all ${count} parts of the file`);
  return parts;
}
