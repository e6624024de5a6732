import { posix } from 'node:path';
import { hasTag } from '../m3u8.ts';
import { nalTypes, readSegment } from '../mp4.ts';
import type { Presentation } from '../presentation.ts';
import type { HlsRule } from '../rule.ts';

const idr = 5;

export const iFrameRules: HlsRule[] = [
  {
    rule: '6.1',
    title: 'I-frame playlists exist, and every byte range is one key frame',
    violations: (presentation) => {
      if (presentation.iFrames.length === 0) return ['there is no EXT-X-I-FRAME-STREAM-INF'];
      return presentation.iFrames.flatMap((stream) => checkStream(presentation, stream));
    },
  },
];

function checkStream({ variants, resources }: Presentation, { path, playlist }: Presentation['iFrames'][0]): string[] {
  const violations: string[] = [];
  if (!hasTag(playlist, 'EXT-X-I-FRAMES-ONLY')) violations.push(`${path}: no EXT-X-I-FRAMES-ONLY`);
  const video = variants.find((variant) => posix.dirname(variant.video.path) === posix.dirname(path))?.video;
  if (video === undefined) return [...violations, `${path}: no variant in its folder`];
  let at = 0;
  for (const { uri, range, duration } of playlist.segments) {
    const name = `${path}: the frame at ${at.toFixed(3)} s`;
    const bytes = Buffer.from(resources.get(posix.join(posix.dirname(path), uri))?.bytes ?? []);
    const start = range?.offset ?? 0;
    const end = start + (range?.length ?? bytes.length);
    if (end > bytes.length || bytes.toString('latin1', start + 4, start + 8) !== 'moof') {
      violations.push(`${name} does not start with a moof, or ends outside its segment`);
      continue;
    }
    // The range ends inside the mdat, so only its first sample is complete.
    const sample = readSegment(video.track, bytes.subarray(start, end))[0];
    if (sample === undefined || !sample.isSync) violations.push(`${name} is not a sync sample`);
    else if (sample.offset + sample.size !== end - start) violations.push(`${name} does not match the range`);
    else if (!nalTypes(bytes.subarray(start, end), sample).includes(idr)) violations.push(`${name} is not an IDR`);
    else if (Math.abs(sample.start - at) > 0.05) violations.push(`${name} is shown at ${sample.start.toFixed(3)} s`);
    at += duration;
  }
  const total = video.segments.reduce((sum, segment) => sum + segment.declared, 0);
  if (Math.abs(total - at) > 0.05) violations.push(`${path} lasts ${at.toFixed(3)} s, its video ${total.toFixed(3)} s`);
  return violations;
}
