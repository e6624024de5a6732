import { describe, expect, it } from '@jest/globals';
import { AppError } from '@millrace/service';
import { offsetOf, pageDepth } from '../src/index.ts';

const depth = pageDepth.public;
const attempt = (page: number, limit: number, total: number): unknown => {
  try {
    return offsetOf({ page, limit }, total, depth);
  } catch (error) {
    return error instanceof AppError ? [error.status, error.fields.map(({ field }) => field)] : error;
  }
};

describe('the offset of a page', () => {
  it.each([
    [0, 20, 1, 0],
    [3, 20, 61, 60],
    [3, 20, 60, undefined],
    [0, 20, 0, undefined],
    [2_147_483_647, 100, 5, undefined],
    [9_999_999_999, 100, 5, undefined],
    [99, 100, 1_000_000, 9_900],
    [100, 100, 1_000_000, [400, ['page']]],
    [100, 100, 10_001, [400, ['page']]],
    [100, 100, 10_000, undefined],
    [9_999_999_999, 100, Number.MAX_SAFE_INTEGER, [400, ['page']]],
  ])('of page %i with limit %i in a list of %i is %p', (page, limit, total, expected) => {
    expect(attempt(page, limit, total)).toEqual(expected);
  });
});
