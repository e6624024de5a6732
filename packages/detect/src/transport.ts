import { type Container, kindOf, type Streams } from './kind.ts';
import { bigEndian } from './values.ts';

/**
 * Sizes of packets: plain (ISO/IEC 13818-1, 2.4.3.2), with a time code before it (M2TS of Blu-ray), with error correction behind it
 * (ETSI EN 300 429).
 */
const layouts = [
  { size: 188, sync: 0 },
  { size: 192, sync: 4 },
  { size: 204, sync: 0 },
] as const;
type Layout = (typeof layouts)[number];
const syncByte = 0x47;

/** Stream types of ISO/IEC 13818-1, table 2-34, and of others: MPEG-1, MPEG-2 and MPEG-4 video, AVC, HEVC, VVC, AVS, VC-1, Dirac. */
const videoTypes = new Set([0x01, 0x02, 0x10, 0x1b, 0x1e, 0x20, 0x21, 0x24, 0x33, 0x42, 0xd1, 0xd2, 0xea]);
/** MPEG audio, AAC, AC-3, DTS; 6 is private data, which mostly is AC-3 or Opus. */
const audioTypes = new Set([0x03, 0x04, 0x06, 0x0f, 0x11, 0x81, 0x82, 0x85, 0x86, 0x87]);

/** Packets to look at: 3.7 MB. The tables come several times a second. */
const maxPackets = 20_000;

/** One sync byte is common in any file; four of them at these distances are not. */
const layoutOf = (head: Uint8Array): Layout | undefined =>
  layouts.find(({ size, sync }) => [0, 1, 2, 3].every((n) => head[sync + n * size] === syncByte));

/** MPEG transport streams. */
export const transport: Container = {
  begins: (head) => layoutOf(head) !== undefined,

  /** Reads the programme map, which lists the streams: ISO/IEC 13818-1, 2.4.4. */
  async kindOf(bytes, head) {
    const { size, sync } = layoutOf(head) ?? layouts[0];
    let mapPid: number | undefined;
    for (let n = 0; n < maxPackets; n++) {
      const packet = (await bytes.read(n * size, size)).subarray(sync, sync + 188);
      if (packet.length < 188 || packet[0] !== syncByte) break;
      const pid = bigEndian(packet, 1, 2) & 0x1fff;
      if (pid !== 0 && pid !== mapPid) continue;
      const section = sectionOf(packet);
      if (section === undefined) continue;
      if (pid !== 0) return kindOf(streamsOf(section), 'videos');
      mapPid = mapPidOf(section) ?? mapPid;
    }
    return 'videos';
  },
};

/** The table that starts in a packet, from its table id on. */
function sectionOf(packet: Uint8Array): Uint8Array | undefined {
  const startsHere = ((packet[1] ?? 0) & 0x40) !== 0;
  const adaptation = ((packet[3] ?? 0) & 0x20) !== 0 ? 1 + (packet[4] ?? 0) : 0;
  const pointer = 4 + adaptation;
  if (!startsHere || pointer >= packet.length) return undefined;
  const section = packet.subarray(pointer + 1 + (packet[pointer] ?? 0));
  return section.length < 16 ? undefined : section;
}

/** The map of the first programme; programme 0 is the network. */
function mapPidOf(section: Uint8Array): number | undefined {
  for (let at = 8; at + 4 <= section.length; at += 4) {
    if (bigEndian(section, at, 2) !== 0) return bigEndian(section, at + 2, 2) & 0x1fff;
  }
  return undefined;
}

function streamsOf(section: Uint8Array): Streams {
  const streams = { video: false, audio: false };
  const end = Math.min(3 + (bigEndian(section, 1, 2) & 0xfff) - 4, section.length);
  for (let at = 12 + (bigEndian(section, 10, 2) & 0xfff); at + 5 <= end; ) {
    const type = section[at] ?? 0;
    if (videoTypes.has(type)) streams.video = true;
    if (audioTypes.has(type)) streams.audio = true;
    at += 5 + (bigEndian(section, at + 3, 2) & 0xfff);
  }
  return streams;
}
