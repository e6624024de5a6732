import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { LoadedPlaylist } from './presentation.ts';

export interface ProbedVideo {
  stream: { width: number; height: number; pixelAspect: string; rotation: number };
  frames: { time: number; interlaced: boolean }[];
}

/** By hash of the bytes: a suite checks the same segments many times, next to different playlists. */
const probed = new Map<string, Promise<ProbedVideo>>();

/** What ffprobe reports for a playlist's first segment, decoded. */
export function probeFrames(video: LoadedPlaylist): Promise<ProbedVideo> {
  const bytes = Buffer.concat([video.init, video.segments[0]?.bytes ?? Buffer.alloc(0)]);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const known = probed.get(hash) ?? run(bytes);
  probed.set(hash, known);
  return known;
}

async function run(bytes: Buffer): Promise<ProbedVideo> {
  const entries = 'stream=width,height,sample_aspect_ratio:stream_side_data=rotation:frame=pts_time,interlaced_frame';
  const child = spawn('ffprobe', ['-v', 'error', '-of', 'json', '-show_entries', entries, '-'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const out: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  // ffprobe may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`ffprobe: ${Buffer.concat(errors).toString()}`);
  return read(JSON.parse(Buffer.concat(out).toString()));
}

interface RawProbe {
  streams?: {
    width?: number;
    height?: number;
    sample_aspect_ratio?: string;
    side_data_list?: { rotation?: number }[];
  }[];
  frames?: { pts_time?: string; interlaced_frame?: number }[];
}

function read({ streams = [], frames = [] }: RawProbe): ProbedVideo {
  const stream = streams[0];
  return {
    stream: {
      width: stream?.width ?? 0,
      height: stream?.height ?? 0,
      pixelAspect: stream?.sample_aspect_ratio ?? 'N/A',
      rotation: stream?.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0,
    },
    frames: frames.map((frame) => ({ time: Number(frame.pts_time), interlaced: frame.interlaced_frame === 1 })),
  };
}
