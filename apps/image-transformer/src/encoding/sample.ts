import { byRows } from '../operations/pixels.ts';
import type { Deadline } from '../picture/deadline.ts';
import type { Raw } from '../picture/native.ts';

/** Pixels of a tile's side: whole blocks of all encoders. Tiles of a sample on each side. */
const tileSide = 128;
const tilesPerSide = 2;
const sampleSide = tileSide * tilesPerSide;

/** Rows and columns between the pixels that are looked at for detail. */
const step = 4;

interface Tile {
  left: number;
  top: number;
  /** Differences between neighbouring pixels, summed. */
  detail: number;
}

/**
 * What stands for a picture when qualities are tried: the picture itself if it is small; else four tiles of it, from the one with the least
 * detail to the one with the most, joined to a square.
 *
 * @throws as `Deadline.millisecondsLeft`
 */
export async function sampleOf(picture: Raw, deadline: Deadline): Promise<Raw> {
  if (picture.width <= sampleSide || picture.height <= sampleSide) return narrowed(picture);
  const tiles = await tilesOf(picture, deadline);
  tiles.sort((a, b) => a.detail - b.detail);
  const { channels } = picture;
  const count = tilesPerSide ** 2;
  const data = Buffer.alloc(sampleSide * sampleSide * channels);
  for (let n = 0; n < count; n += 1) {
    const tile = tiles[Math.round((n * (tiles.length - 1)) / (count - 1))];
    if (tile === undefined) throw new Error('the picture has no tiles');
    const to = { left: (n % tilesPerSide) * tileSide, top: Math.floor(n / tilesPerSide) * tileSide };
    copy(picture, tile, { data, width: sampleSide, ...to }, { width: tileSide, height: tileSide });
  }
  return { data, width: sampleSide, height: sampleSide, channels };
}

/** The middle of a picture that is long in one direction. */
function narrowed(picture: Raw): Raw {
  const { channels } = picture;
  const [width, height] = [Math.min(picture.width, sampleSide), Math.min(picture.height, sampleSide)];
  const from = { left: (picture.width - width) >> 1, top: (picture.height - height) >> 1 };
  const data = Buffer.alloc(width * height * channels);
  copy(picture, from, { data, width, left: 0, top: 0 }, { width, height });
  return { data, width, height, channels };
}

function copy(
  source: Raw,
  from: { left: number; top: number },
  to: { data: Buffer; width: number; left: number; top: number },
  { width, height }: { width: number; height: number },
): void {
  const { channels } = source;
  for (let row = 0; row < height; row += 1) {
    const start = ((from.top + row) * source.width + from.left) * channels;
    source.data.copy(to.data, ((to.top + row) * to.width + to.left) * channels, start, start + width * channels);
  }
}

/** All whole tiles, side by side, with their detail. */
async function tilesOf(picture: Raw, deadline: Deadline): Promise<Tile[]> {
  const { data, width, channels } = picture;
  const [across, down] = [Math.floor(width / tileSide), Math.floor(picture.height / tileSide)];
  const tiles = Array.from({ length: across * down }, (_, n): Tile => {
    return { left: (n % across) * tileSide, top: Math.floor(n / across) * tileSide, detail: 0 };
  });
  await byRows({ width, height: down * tileSide }, deadline, (from, to) => {
    for (let y = Math.ceil(from / step) * step; y < to; y += step) {
      for (let x = 0; x < across * tileSide; x += step) {
        const tile = tiles[Math.floor(y / tileSide) * across + Math.floor(x / tileSide)];
        const at = (y * width + x) * channels;
        // In sRGB, the second channel is green, which has most of the brightness; grey has one channel.
        const channel = channels < 3 ? at : at + 1;
        if (tile !== undefined) tile.detail += Math.abs((data[channel] ?? 0) - (data[channel + channels] ?? 0));
      }
    }
  });
  return tiles;
}
