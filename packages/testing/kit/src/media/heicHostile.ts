import { codedItem, gridHeic, gridOf, type HeifItem, heifBox, heifProperty, plainHeic, writeHeif } from './heic.ts';
import { heicItems } from './heicItems.ts';

const size = { width: 96, height: 64 };
const tile = codedItem(heicItems.topLeft, size, { isHidden: true });

const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const grid = (rows: number, columns: number, to: readonly number[], of = size): HeifItem => {
  const [width, height] = [columns * of.width, rows * of.height];
  return {
    type: 'grid',
    data: gridOf(rows, columns, width, height),
    properties: [heifProperty.size(width, height)],
    references: [{ type: 'dimg', to }],
  };
};

/** A grid of that many tiles. */
const tiled = (rows: number, columns: number): Buffer =>
  writeHeif({
    primary: 1,
    items: [
      grid(
        rows,
        columns,
        many(rows * columns, (n) => n + 2),
      ),
      ...many(rows * columns, () => tile),
    ],
  });

/** Grids of four cells, each of which shows the grid before it: 4¹² tiles, of which the outermost grid shows a corner. */
function nested(): Buffer {
  const items: HeifItem[] = [tile];
  for (let level = 1; level <= 12; level += 1) {
    const before = items.length;
    const cell: HeifItem = {
      type: 'iden',
      data: Buffer.alloc(0),
      properties: [heifProperty.size(size.width, size.height)],
      references: [{ type: 'dimg', to: [before] }],
    };
    items.push(...many(4, () => cell));
    items.push({
      type: 'grid',
      data: gridOf(2, 2, size.width, size.height),
      properties: [heifProperty.size(size.width, size.height)],
      references: [{ type: 'dimg', to: many(4, (n) => before + 1 + n) }],
    });
  }
  return writeHeif({ primary: items.length, items });
}

const lying = (width: number, height: number): Buffer =>
  writeHeif({ items: [codedItem(heicItems.detailed, { width, height })] });

const identity = (to: number): HeifItem => ({
  type: 'iden',
  data: Buffer.alloc(0),
  properties: [heifProperty.size(96, 64)],
  references: [{ type: 'dimg', to: [to] }],
});

const codecOf = (type: string, ...settings: Buffer[]): Buffer =>
  writeHeif({ items: [{ type, data: Buffer.alloc(100), properties: [...settings, heifProperty.size(96, 64)] }] });

const broken = ['truncated', 'damaged'] as const;

/** Damaged and malicious HEICs, with the error codes that describe them. None must harm the worker. */
export const badHeics: readonly { name: string; codes: readonly string[]; make: () => Buffer }[] = [
  { name: 'half of a HEIC', codes: broken, make: () => halfOf(plainHeic('detailed')) },
  { name: 'half of a HEIC of tiles', codes: broken, make: () => halfOf(gridHeic()) },
  { name: 'a HEIC whose last tile is missing', codes: broken, make: () => missingTile() },
  {
    name: 'a HEIC of which a tile is no picture',
    codes: broken,
    make: () => withTile({ ...tile, data: Buffer.alloc(tile.data.length, 7) }),
  },
  {
    name: 'a HEIC of which a tile has another size',
    codes: broken,
    make: () => withTile(codedItem(heicItems.detailed, { width: 64, height: 64 })),
  },
  {
    name: 'a HEIC that ends after its brands',
    codes: [...broken, 'unsupported_codec'],
    make: () => gridHeic().subarray(0, 24),
  },
  { name: 'a HEIC whose data lies outside of the file', codes: broken, make: () => outside(1_000_000, 500) },
  { name: 'a HEIC whose data would have 4 GB', codes: broken, make: () => outside(500, 0xffffff00) },
  { name: 'a HEIC that claims to have 30000 × 30000', codes: ['too_many_pixels'], make: () => lying(30_000, 30_000) },
  { name: 'a HEIC that claims to have 7000 × 7000', codes: broken, make: () => lying(7_000, 7_000) },
  { name: 'a HEIC that claims to have 9 × 9', codes: [...broken, 'too_complex'], make: () => lying(9, 9) },
  { name: 'a HEIC without a size', codes: broken, make: () => lying(0, 0) },
  { name: 'a HEIC of 40000 tiles', codes: ['too_many_pixels', 'too_complex'], make: () => tiled(200, 200) },
  {
    name: 'a HEIC of tiles that are itself',
    codes: [...broken, 'too_complex'],
    make: () => writeHeif({ items: [grid(2, 2, [1, 2, 3, 4]), tile, tile, tile] }),
  },
  {
    name: 'a HEIC of tiles that do not exist',
    codes: broken,
    make: () => writeHeif({ items: [grid(2, 2, [2, 3, 4, 77]), tile, tile, tile] }),
  },
  { name: 'a HEIC of grids in grids', codes: [...broken, 'too_complex', 'too_many_pixels'], make: nested },
  {
    name: 'a HEIC of two items that are each other',
    codes: [...broken, 'too_complex'],
    make: () => writeHeif({ items: [identity(2), identity(1)] }),
  },
  {
    name: 'a HEIC of 60000 items',
    codes: [...broken, 'too_complex'],
    make: () => writeHeif({ items: Array.from({ length: 60_000 }, () => tile) }),
  },
  {
    name: 'a HEIC without its primary item',
    codes: [...broken, 'unsupported_codec'],
    make: () => writeHeif({ primary: 9, items: [tile] }),
  },
  {
    name: 'a HEIC of AV1',
    codes: ['unsupported_codec'],
    make: () => codecOf('av01', heifBox('av1C', Buffer.from([0x81, 0, 0x0c, 0]))),
  },
  { name: 'a HEIC of an unknown codec', codes: ['unsupported_codec'], make: () => codecOf('abcd') },
  {
    name: 'a HEIC without a still picture',
    codes: ['unsupported_codec'],
    make: () => Buffer.concat([gridHeic().subarray(0, 24), heifBox('moov', heifBox('free', Buffer.alloc(200)))]),
  },
];

const halfOf = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1);

function outside(offset: number, length: number): Buffer {
  return writeHeif({ items: [{ ...codedItem(heicItems.detailed, size), claimed: { offset, length } }] });
}

/** One tile has no picture in it, or one of another size. */
const withTile = (bad: HeifItem): Buffer => writeHeif({ items: [grid(2, 2, [2, 3, 4, 5]), tile, tile, bad, tile] });

function missingTile(): Buffer {
  const missing = { ...tile, claimed: { offset: 1_000_000, length: 30 } };
  return writeHeif({ items: [grid(2, 2, [2, 3, 4, 5]), tile, tile, tile, missing] });
}
