/** A decoder of ThumbHash, written from the description of the format and independent of the encoder. */

export interface DecodedThumbHash {
  /** Width to height, approximately. */
  ratio: number;
  hasAlpha: boolean;
  /** The colour at a place, parts of the sides: red, green, blue, alpha, 0 to 255. */
  at(x: number, y: number): [number, number, number, number];
}

/** Reads numbers of any number of bits, the lowest bits of a byte first. */
function bitReader(bytes: Uint8Array): (bits: number) => number {
  let place = 0;
  return (bits) => {
    let value = 0;
    for (let n = 0; n < bits; n += 1, place += 1) {
      const byte = bytes[place >> 3];
      if (byte === undefined) throw new RangeError('the hash ends early');
      value += ((byte >> (place & 7)) & 1) * 2 ** n;
    }
    if (place > bytes.length * 8) throw new RangeError('the hash ends early');
    return value;
  };
}

interface Wave {
  nx: number;
  ny: number;
  height: number;
}

const waveAt = (waves: readonly Wave[], x: number, y: number): number =>
  waves.reduce((sum, { nx, ny, height }) => {
    // A term of the transform that is constant along a side counts once, others twice.
    const weight = (nx === 0 ? 1 : 2) * (ny === 0 ? 1 : 2);
    return sum + weight * height * Math.cos(Math.PI * nx * x) * Math.cos(Math.PI * ny * y);
  }, 0);

const byte = (value: number): number => 255 * Math.min(1, Math.max(0, value));

/** @throws RangeError if it has too few or too many bytes */
export function decodeThumbHash(bytes: Uint8Array): DecodedThumbHash {
  const read = bitReader(bytes);
  const [lMean, pMean, qMean] = [read(6) / 63, read(6) / 31.5 - 1, read(6) / 31.5 - 1];
  const lScale = read(5) / 31;
  const hasAlpha = read(1) === 1;
  const shorter = read(3);
  const [pScale, qScale] = [read(6) / 63, read(6) / 63];
  const isWide = read(1) === 1;
  const [alphaMean, alphaScale] = hasAlpha ? [read(4) / 15, read(4) / 15] : [1, 0];
  const longer = hasAlpha ? 5 : 7;
  const [across, down] = isWide ? [longer, shorter] : [shorter, longer];

  const waves = (nx: number, ny: number, scale: number): Wave[] => {
    const found: Wave[] = [];
    for (let cy = 0; cy < ny; cy += 1) {
      for (let cx = 0; cx < nx; cx += 1) {
        // Only those of a triangle, without the mean.
        if (cx / nx + cy / ny >= 1 || cx + cy === 0) continue;
        found.push({ nx: cx, ny: cy, height: (read(4) / 7.5 - 1) * scale });
      }
    }
    return found;
  };
  const l = waves(Math.max(3, across), Math.max(3, down), lScale);
  const p = waves(3, 3, pScale);
  const q = waves(3, 3, qScale);
  const alpha = hasAlpha ? waves(5, 5, alphaScale) : [];
  const bits = 40 + (hasAlpha ? 8 : 0) + 4 * (l.length + p.length + q.length + alpha.length);
  if (bytes.length !== Math.ceil(bits / 8)) throw new RangeError(`${bytes.length} bytes for ${bits} bits`);

  return {
    ratio: across / down,
    hasAlpha,
    at(x, y) {
      const light = lMean + waveAt(l, x, y);
      const yellow = pMean + waveAt(p, x, y);
      const red = qMean + waveAt(q, x, y);
      // L is the mean of the three, P is (R + G) / 2 - B, Q is R - G.
      const b = light - (2 / 3) * yellow;
      const r = light + yellow / 3 + red / 2;
      return [byte(r), byte(r - red), byte(b), byte(alphaMean + waveAt(alpha, x, y))];
    },
  };
}
