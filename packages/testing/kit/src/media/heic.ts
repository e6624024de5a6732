import { type HeicItem, heicItems } from './heicItems.ts';

/** Boxes of ISO/IEC 14496-12 and the items of HEIF, ISO/IEC 23008-12. */
const uint = (bytes: 1 | 2 | 4, ...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * bytes);
  for (const [n, value] of values.entries()) buffer.writeUIntBE(value, n * bytes, bytes);
  return buffer;
};
const text = (value: string): Buffer => Buffer.from(value, 'latin1');

export const heifBox = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint(4, body.length + 8), text(type), body]);
};
const fullBox = (type: string, version: number, flags: number, ...content: Buffer[]): Buffer =>
  heifBox(type, uint(4, version * 0x1000000 + flags), ...content);

/** Properties of items. */
export const heifProperty = {
  size: (width: number, height: number) => fullBox('ispe', 0, 0, uint(4, width, height)),
  /** @param turns by 90°, anticlockwise */
  turned: (turns: number) => heifBox('irot', uint(1, turns)),
  /** @param axis 0 exchanges top and bottom, 1 left and right */
  mirrored: (axis: 0 | 1) => heifBox('imir', uint(1, axis)),
  profile: (icc: Buffer) => heifBox('colr', text('prof'), icc),
  /** Numbers of ITU-T H.273. */
  coded: (primaries: number, transfer: number, matrix: number, isFullRange = true) =>
    heifBox('colr', text('nclx'), uint(2, primaries, transfer, matrix), uint(1, isFullRange ? 0x80 : 0)),
  bits: (...channels: readonly number[]) => fullBox('pixi', 0, 0, uint(1, channels.length, ...channels)),
  auxiliary: (urn: string) => fullBox('auxC', 0, 0, text(`${urn}\0`)),
  /** What is kept of the middle. */
  cropped: (width: number, height: number) => heifBox('clap', uint(4, width, 1, height, 1, 0, 1, 0, 1)),
};

export interface HeifItem {
  /** `hvc1`, `grid`, `Exif` … */
  type: string;
  data: Buffer;
  properties?: readonly Buffer[];
  /** Of other items, by their position from 1. */
  references?: readonly { type: string; to: readonly number[] }[];
  isHidden?: boolean;
  /** Where the file claims that the data is, instead of where it is. */
  claimed?: { offset: number; length: number };
}

export interface HeifFile {
  brands?: readonly string[];
  /** The position of the primary item, from 1. */
  primary?: number;
  items: readonly HeifItem[];
  /** Boxes after the items, such as a film. */
  after?: readonly Buffer[];
}

const usualBrands = ['heic', 'mif1', 'heic'];

/** Writes a HEIF: a box with the items' places and properties, and one with their data. */
export function writeHeif({ brands = usualBrands, primary = 1, items, after = [] }: HeifFile): Buffer {
  const [best = '', ...others] = brands;
  const type = heifBox('ftyp', text(best), uint(4, 0), ...others.map(text));
  // Tiles share theirs.
  const properties = [
    ...new Map(items.flatMap((item) => item.properties ?? []).map((one) => [one.toString('latin1'), one])),
  ];
  const indexOf = new Map(properties.map(([bytes], n) => [bytes, n + 1]));
  const metaAt = (media: number): Buffer => {
    let at = media;
    const places = items.map(({ data, claimed }, n) => {
      const { offset, length } = claimed ?? { offset: at, length: data.length };
      at += data.length;
      return Buffer.concat([uint(2, n + 1, 0, 0, 1), uint(4, offset, length)]);
    });
    const associations = items.map(({ properties: own = [] }, n) => {
      // Turns and crops are essential. All are marked so, as cameras do.
      const indexes = own.map((one) => uint(2, 0x8000 + (indexOf.get(one.toString('latin1')) ?? 0)));
      return Buffer.concat([uint(2, n + 1), uint(1, own.length), ...indexes]);
    });
    const references = items.flatMap(({ references: own = [] }, n) =>
      own.map(({ type: kind, to }) => heifBox(kind, uint(2, n + 1, to.length, ...to))),
    );
    return fullBox(
      'meta',
      0,
      0,
      fullBox('hdlr', 0, 0, uint(4, 0), text('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, 0, uint(2, primary)),
      fullBox('iloc', 1, 0, uint(1, 0x44, 0), uint(2, items.length), ...places),
      fullBox(
        'iinf',
        0,
        0,
        uint(2, items.length),
        ...items.map(({ type: kind, isHidden = false }, n) =>
          fullBox('infe', 2, isHidden ? 1 : 0, uint(2, n + 1, 0), text(`${kind}\0`)),
        ),
      ),
      ...(references.length > 0 ? [fullBox('iref', 0, 0, ...references)] : []),
      heifBox(
        'iprp',
        heifBox('ipco', ...properties.map(([, one]) => one)),
        fullBox('ipma', 0, 1, uint(4, items.length), ...associations),
      ),
    );
  };
  const start = type.length + metaAt(0).length + 8;
  return Buffer.concat([type, metaAt(start), heifBox('mdat', ...items.map(({ data }) => data)), ...after]);
}

/** An item of HEVC. */
export const codedItem = (
  { config, data }: HeicItem,
  size: { width: number; height: number },
  more: Omit<HeifItem, 'type' | 'data'> = {},
): HeifItem => ({
  ...more,
  type: 'hvc1',
  data,
  properties: [config, heifProperty.size(size.width, size.height), ...(more.properties ?? [])],
});

/** The data of a grid: rows and columns of tiles, and the size of the picture. */
export const gridOf = (rows: number, columns: number, width: number, height: number): Buffer =>
  Buffer.concat([uint(1, 0, 1, rows - 1, columns - 1), uint(4, width, height)]);

/** The data of an Exif item: the distance to its header, and the block without its prefix. */
export const exifItem = (block: Buffer): Buffer => Buffer.concat([uint(4, 6), block]);

/** Of every item of `heicItems`. */
const whole = { width: 96, height: 64 };
type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight';
const upright: readonly Corner[] = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'];

export interface GridHeic {
  /** Of the stored picture. Tiles may reach beyond it. */
  size?: { width: number; height: number };
  /** Quarter turns, anticlockwise, that make the stored picture upright. */
  turns?: 0 | 1 | 2 | 3;
  /** After the turns: 0 exchanges top and bottom, 1 left and right. */
  mirror?: 0 | 1;
  /** More properties of the picture. */
  properties?: readonly Buffer[];
  /** An EXIF block with its prefix. */
  exif?: Buffer;
  brands?: readonly string[];
  after?: readonly Buffer[];
}

/** Which upright corner lies in each stored one. */
function storedCorners({ turns = 0, mirror }: GridHeic): Corner[] {
  const at = (order: readonly number[], corners: readonly Corner[]) => order.map((n) => corners[n] ?? 'topLeft');
  let corners = [...upright];
  if (mirror !== undefined) corners = at(mirror === 0 ? [2, 3, 0, 1] : [1, 0, 3, 2], corners);
  // The turn undone: clockwise.
  for (let n = 0; n < turns; n += 1) corners = at([2, 0, 3, 1], corners);
  return corners;
}

/**
 * A HEIC as an iPhone writes it: a grid of four tiles, turned by its properties, with a thumbnail, a depth image and EXIF. Upright, it shows
 * `quarterColours` in 192 × 128, or 128 × 192 after an odd number of turns.
 */
export function gridHeic(options: GridHeic = {}): Buffer {
  const { width, height } = options.size ?? { width: 2 * whole.width, height: 2 * whole.height };
  const { turns = 0, mirror, properties = [], exif, brands = usualBrands, after = [] } = options;
  const tiles = storedCorners(options).map((corner) => codedItem(heicItems[corner], whole, { isHidden: true }));
  const picture: HeifItem = {
    type: 'grid',
    data: gridOf(2, 2, width, height),
    properties: [
      heifProperty.size(width, height),
      ...properties,
      ...(turns === 0 ? [] : [heifProperty.turned(turns)]),
      ...(mirror === undefined ? [] : [heifProperty.mirrored(mirror)]),
    ],
    references: [{ type: 'dimg', to: [1, 2, 3, 4] }],
  };
  const thumbnail = codedItem(heicItems.topLeft, whole, { references: [{ type: 'thmb', to: [5] }] });
  const depth = codedItem(heicItems.grey, whole, {
    properties: [heifProperty.auxiliary('urn:mpeg:hevc:2015:auxid:2')],
    references: [{ type: 'auxl', to: [5] }],
  });
  const camera: HeifItem[] =
    exif === undefined ? [] : [{ type: 'Exif', data: exifItem(exif), references: [{ type: 'cdsc', to: [5] }] }];
  return writeHeif({ brands, primary: 5, items: [...tiles, picture, thumbnail, depth, ...camera], after });
}

/** A HEIC of one item. */
export const plainHeic = (name: keyof typeof heicItems, properties: readonly Buffer[] = []): Buffer =>
  writeHeif({ items: [codedItem(heicItems[name], whole, { properties })] });

/** The left half is opaque, the right half is transparent. */
export const transparentHeic = (): Buffer =>
  writeHeif({
    items: [
      codedItem(heicItems.quarters, whole),
      codedItem(heicItems.opaqueLeft, whole, {
        properties: [heifProperty.auxiliary('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha')],
        references: [{ type: 'auxl', to: [1] }],
      }),
    ],
  });
