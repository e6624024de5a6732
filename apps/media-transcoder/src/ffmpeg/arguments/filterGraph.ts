import { rationalText } from '../../media/rational.ts';
import { maxFrameRate } from '../../video/plan/timing.ts';
import type { VideoPlan } from '../../video/plan/videoPlan.ts';
import { hdrToSdr, isHdr, outputColour, sdrColour } from './colour.ts';

/** Labels of the graph's outputs. */
export const rungLabel = (index: number): string => `rung${index}`;
export const thumbnailLabel = 'thumbnail';

const chain = (filters: readonly (string | undefined)[]): string =>
  filters.filter((filter) => filter !== undefined).join(',');

/**
 * One decode for all rungs. The picture is corrected once (fields, timing, colour, square pixels); then each rung is scaled from the
 * rung above it, which costs three quarters of scaling each from the source.
 *
 * ffmpeg itself rotates the picture before the graph.
 */
export function filterGraph(plan: VideoPlan): string {
  const parts: string[] = [];
  const [top] = plan.rungs;
  const hdr = isHdr(plan.stream);
  const prepared = chain([
    deinterlace(plan),
    plan.timing.kind === 'constant' ? `fps=fps=${rationalText(plan.timing.rate)}:start_time=0` : undefined,
    plan.timing.kind === 'constant' ? hold(plan) : undefined,
    `scale=${top.width}:${top.height}:flags=bicubic${hdr ? '' : sdrColour(plan.stream)}`,
    hdr ? hdrToSdr(plan.stream) : 'format=yuv420p',
    'setsar=1',
    outputColour,
  ]);
  const source = `[0:${plan.stream.index}]`;
  if (plan.timing.kind === 'constant') parts.push(`${source}${prepared}[top]`);
  else parts.push(`${source}${prepared}[sparse]`, ...fillGaps(plan, 'sparse', 'top'));

  const thumbnailFrom = lastIndex(plan, ({ width }) => width >= plan.thumbnail.width);
  plan.rungs.forEach((rung, index) => {
    // Rounding a side to an even number makes pixels slightly non-square, which the scaler would write into the stream.
    const input = index === 0 ? 'top' : `down${index}`;
    const scaled = index === 0 ? '' : `scale=${rung.width}:${rung.height}:flags=bicubic,setsar=1,`;
    const outputs = [rungLabel(index)];
    if (index + 1 < plan.rungs.length) outputs.push(`down${index + 1}`);
    if (index === thumbnailFrom) outputs.push('still');
    parts.push(`[${input}]${scaled}split=${outputs.length}${outputs.map((name) => `[${name}]`).join('')}`);
  });
  parts.push(`[still]${stills(plan)}[${thumbnailLabel}]`);
  return parts.join(';');
}

function lastIndex(plan: VideoPlan, fits: (rung: VideoPlan['rungs'][0]) => boolean): number {
  return Math.max(0, plan.rungs.filter(fits).length - 1);
}

const fieldOrders = new Set(['tt', 'bb', 'tb', 'bt']);

/** Deinterlaces all frames of a stream that is marked interlaced; in other streams only marked frames. */
function deinterlace(plan: VideoPlan): string | undefined {
  const { fieldOrder, width, height } = plan.stream;
  if (fieldOrder === 'progressive' || width < 4 || height < 4) return undefined;
  return `bwdif=mode=send_frame:deint=${fieldOrders.has(fieldOrder) ? 'all' : 'interlaced'}`;
}

function hold(plan: VideoPlan): string | undefined {
  return plan.holdLastFrame > 0 ? `tpad=stop_mode=clone:stop_duration=${plan.holdLastFrame.toFixed(6)}` : undefined;
}

/**
 * Variable frame rates: frames keep their times. The last frame is repeated after half a second without one, and at the time of a key
 * frame. Repeats come from a parallel grid; an odd number of microseconds distinguishes them from real frames.
 */
function fillGaps(plan: VideoPlan, input: string, output: string): string[] {
  const isRepeat = 'mod(pts,2)';
  const gap = 't-prev_selected_t';
  const keyframeIsDue = 'gt(floor(t/2+0.0001),floor(prev_selected_t/2+0.0001))';
  const wanted = `gt(${gap},0.5)+gt(${gap},0.1)*${keyframeIsDue}`;
  const fastest = `isnan(prev_selected_t)+gt(${gap},1/${maxFrameRate + 1})`;
  const grid = chain(['fps=fps=5:start_time=0:round=up', hold(plan), 'settb=AVTB', 'setpts=PTS+1']);
  return [
    `[${input}]settb=AVTB,split=2[real][held]`,
    `[real]setpts='2*floor(PTS/2)'[even]`,
    `[held]${grid}[odd]`,
    `[even][odd]interleave,select='if(${isRepeat},${wanted},${fastest})+isnan(prev_selected_t)'[${output}]`,
  ];
}

/** Candidates for the thumbnail, denser at the beginning: about fifty in ten hours. The matrix of a JPEG is that of BT.601. */
function stills(plan: VideoPlan): string {
  const { width, height } = plan.thumbnail;
  return chain([
    `select='isnan(prev_selected_t)+gte(t,prev_selected_t*1.25+0.5)'`,
    `scale=${width}:${height}:flags=bicubic:in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc`,
    'format=yuvj420p',
  ]);
}
