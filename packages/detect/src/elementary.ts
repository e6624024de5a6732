import { type Container, kindOf } from './kind.ts';
import { bigEndian } from './values.ts';

/** Parameter sets of ITU-T H.264, table 7-1, and of H.265, table 7-1, without which no picture can be decoded. */
const avcSets = [7, 8];
const hevcSets = [32, 33, 34];
/** Bytes in which a stream shows its parameter sets. */
const searchedBytes = 4_096;

/** Types of the units behind start codes: H.264, B.1. The first byte of a unit has its type. */
function unitsOf(head: Uint8Array, typeOf: (first: number) => number): Set<number> {
  const types = new Set<number>();
  const end = Math.min(head.length - 1, searchedBytes);
  for (let at = head.indexOf(1, 2); at >= 0 && at < end; at = head.indexOf(1, at + 1)) {
    if (head[at - 1] === 0 && head[at - 2] === 0) types.add(typeOf(head[at + 1] ?? 0));
  }
  return types;
}

const startsWithCode = (head: Uint8Array): boolean => bigEndian(head, 0, 3) === 1 || bigEndian(head, 0, 4) === 1;

function isAnnexB(head: Uint8Array): boolean {
  if (head.length < 8 || !startsWithCode(head)) return false;
  const avc = unitsOf(head, (first) => (first < 0x80 ? first & 0x1f : -1));
  const hevc = unitsOf(head, (first) => (first < 0x80 ? first >> 1 : -1));
  return avcSets.every((type) => avc.has(type)) || hevcSets.every((type) => hevc.has(type));
}

/** A temporal delimiter, and a sequence header with its size: AV1, 5.3 and 7.5. */
const isAv1 = (head: Uint8Array): boolean => bigEndian(head, 0, 3) === 0x12000a;

/** Video without a container: H.264 and H.265 with start codes, and AV1. */
export const elementary: Container = {
  begins: (head) => isAv1(head) || isAnnexB(head),
  kindOf: async () => kindOf({ video: true, audio: false }, 'videos'),
};
