/** Numbers of boxes, big-endian, one after the other. */
export function uint32(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => {
    buffer.writeUInt32BE(value >>> 0, i * 4);
  });
  return buffer;
}

export function uint64(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 8);
  values.forEach((value, i) => {
    buffer.writeBigUInt64BE(BigInt(value), i * 8);
  });
  return buffer;
}
