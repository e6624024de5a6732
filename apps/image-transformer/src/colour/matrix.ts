export type Vector = readonly [number, number, number];
/** Rows. */
export type Matrix = readonly [Vector, Vector, Vector];

export const times = (matrix: Matrix, [x, y, z]: Vector): Vector => {
  const row = ([a, b, c]: Vector) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

/** The matrix whose columns are the rows of this one. */
export const transposed = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];

/** The inverse of the matrix with these columns. Not finite if there is none. */
export function inverse([a, b, c]: Matrix): Matrix {
  const by = 1 / dot(a, cross(b, c));
  return [scaled(cross(b, c), by), scaled(cross(c, a), by), scaled(cross(a, b), by)];
}
