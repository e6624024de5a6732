/** The bits of a parameter set ended: it is cut off, or not one. */
export class BitsError extends Error {
  override name = 'BitsError';
}

/** Longest Exp-Golomb prefix of a 32-bit value (H.264, 9.1). */
const maxPrefix = 32;

/** Reads the bits of a NAL unit's payload: H.264, 7.2 and 9.1. */
export class BitReader {
  readonly #bytes: Buffer;
  #at = 0;

  /** @param payload without emulation prevention */
  constructor(payload: Buffer) {
    this.#bytes = payload;
  }

  /** u(n) @throws BitsError at the end */
  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw new BitsError('the bits end too early');
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }

  /** ue(v) @throws BitsError */
  unsigned(): number {
    let zeros = 0;
    while (this.bits(1) === 0) {
      zeros += 1;
      if (zeros > maxPrefix) throw new BitsError('a number is too long');
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** se(v) @throws BitsError */
  signed(): number {
    const code = this.unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}

/** The payload of a NAL unit: without its header of one byte, and without emulation prevention (H.264, 7.4.1). */
export function payloadOf(unit: Buffer): Buffer {
  const payload = Buffer.alloc(Math.max(0, unit.length - 1));
  let length = 0;
  let zeros = 0;
  for (const byte of unit.subarray(1)) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    payload[length] = byte;
    length += 1;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return payload.subarray(0, length);
}
