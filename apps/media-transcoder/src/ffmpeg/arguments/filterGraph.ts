import { type Rational, rationalText } from '../../media/rational.ts';
import type { VideoStream } from '../../media/streams.ts';
import { shapeFilter } from '../../video/changes/shape.ts';
import { type Cut, edgeFrames, pictureFrames, startSeconds } from '../../video/parts/windows.ts';
import { maxFrameRate } from '../../video/plan/timing.ts';
import type { VideoPlan } from '../../video/plan/videoPlan.ts';
import { hdrToSdr, isHdr, outputColour, sdrColour } from './colour.ts';

/** Labels of the graph's outputs. */
export const rungLabel = (index: number): string => `rung${index}`;
export const thumbnailLabel = 'thumbnail';
export const edgesLabel = 'edges';

const chain = (filters: readonly (string | undefined)[]): string =>
  filters.filter((filter) => filter !== undefined).join(',');

/**
 * One decode for all rungs. The picture is corrected once (fields, timing, colour, square pixels); then each rung is scaled from the
 * rung above it, which costs three quarters of scaling each from the source.
 *
 * ffmpeg itself rotates the picture before the graph.
 *
 * @param cut of a part: only these frames are encoded. The timing must be constant
 */
export function filterGraph(plan: VideoPlan, cut?: Cut): string {
  const parts: string[] = [];
  const [top] = plan.rungs;
  const hdr = isHdr(plan.stream);
  const isConstant = plan.timing.kind === 'constant';
  const timed = [
    ...(plan.changes.pictures ? onCanvas(plan.stream) : []),
    deinterlace(plan),
    plan.timing.kind === 'constant' ? onGrid(plan.timing.rate, cut) : undefined,
    // A part that is not the last must not make up frames which the source should have.
    isConstant && (cut === undefined || cut.to === null) ? hold(plan) : undefined,
  ];
  const scaled = [
    `scale@${shapeFilter}=${top.width}:${top.height}:flags=bicubic${hdr ? '' : sdrColour(plan.stream)}`,
    hdr ? hdrToSdr(plan.stream) : 'format=yuv420p',
    'setsar=1',
    outputColour,
  ];
  const source = `[0:${plan.stream.index}]`;
  if (cut !== undefined) parts.push(`${source}${chain(timed)},${cutOut(cut)}`, `[cut]${chain(scaled)}[top]`);
  else if (isConstant) parts.push(`${source}${chain([...timed, ...scaled])}[top]`);
  else parts.push(`${source}${chain([...timed, ...scaled])}[sparse]`, ...fillGaps(plan, 'sparse', 'top'));

  const picked = candidates(plan, cut);
  const thumbnailFrom = lastIndex(plan, ({ width }) => width >= plan.thumbnail.width);
  plan.rungs.forEach((rung, index) => {
    // Rounding a side to an even number makes pixels slightly non-square, which the scaler would write into the stream.
    const input = index === 0 ? 'top' : `down${index}`;
    const scaled = index === 0 ? '' : `scale=${rung.width}:${rung.height}:flags=bicubic,setsar=1,`;
    const outputs = isCopied(plan, index) ? [] : [rungLabel(index)];
    if (index + 1 < plan.rungs.length) outputs.push(`down${index + 1}`);
    if (index === thumbnailFrom && picked !== undefined) outputs.push('still');
    parts.push(`[${input}]${scaled}split=${outputs.length}${outputs.map((name) => `[${name}]`).join('')}`);
  });
  if (picked !== undefined) parts.push(`[still]${stills(plan, picked)}[${thumbnailLabel}]`);
  return parts.join(';');
}

/**
 * Makes pictures of changing sizes and shapes those of the stream's size, with black around them, and turns them. All filters after these
 * get equal pictures. Fields stay fields: their lines are scaled apart, and moved by an even number of lines in each plane.
 */
function onCanvas({ width, height, rotation }: VideoStream): string[] {
  const fit = (side: string) => `'max(2,2*round((${side})/2))'`;
  return [
    `scale=w=${fit(`min(${width},${height}*dar)`)}:h=${fit(`min(${height},${width}/dar)`)}:eval=frame:interl=-1:flags=bicubic`,
    'setsar=1',
    `pad=${width}:${height}:'4*floor((ow-iw)/8)':'4*floor((oh-ih)/8)':eval=frame`,
    ...(turns[(rotation / 90) % 4] ?? []),
  ];
}

/** Filters for each quarter of a turn clockwise. */
const turns: readonly string[][] = [[], ['transpose=clock'], ['hflip', 'vflip'], ['transpose=cclock']];

/** The source's samples are the largest rendition: it is decoded only for the others. */
const isCopied = (plan: VideoPlan, index: number): boolean => index === 0 && plan.passthrough !== undefined;

function onGrid(rate: Rational, cut: Cut | undefined): string {
  return `fps=fps=${rationalText(rate)}:start_time=${cut === undefined ? 0 : startSeconds(cut).toFixed(6)}`;
}

/** The encoded frames of a part, from time 0; and, as they are before scaling, those at the edges of its window. */
function cutOut(cut: Cut): string {
  const end = cut.stop === null ? [] : [`trim=end_frame=${cut.stop - cut.start}`];
  return [
    `${chain([...end, 'setpts=PTS-STARTPTS'])},split=2[cut][around]`,
    `[around]select='${choice(edgeFrames(cut), cut)}'[${edgesLabel}]`,
  ].join(';');
}

/** An expression that is true for frames of a part with these numbers. */
const choice = (frames: readonly number[], { start }: Cut): string =>
  frames.map((frame) => `eq(n,${frame - start})`).join('+');

/** Which frames are candidates for the thumbnail: denser at the beginning, about fifty in ten hours. Undefined if a part has none. */
function candidates(plan: VideoPlan, cut: Cut | undefined): string | undefined {
  if (cut === undefined) return 'isnan(prev_selected_t)+gte(t,prev_selected_t*1.25+0.5)';
  const frames = pictureFrames(cut, plan.expectedDuration ?? 0);
  return frames.length === 0 ? undefined : choice(frames, cut);
}

function lastIndex(plan: VideoPlan, fits: (rung: VideoPlan['rungs'][0]) => boolean): number {
  return Math.max(0, plan.rungs.filter(fits).length - 1);
}

const fieldOrders = new Set(['tt', 'bb', 'tb', 'bt']);

/** Codecs whose frames tell how they are coded, each for itself. `fieldOrder` is then that of the first ones. */
const tellingCodecs = new Set(['h264', 'hevc', 'mpeg2video', 'mpeg4', 'vc1']);

/**
 * Deinterlaces the frames that are marked; of a stream whose container marks it as interlaced, all. A stream may become interlaced at any
 * time: recorded television does. Frames without a mark pass as they are, which takes no time.
 */
function deinterlace({ stream, isBroadcast, changes }: VideoPlan): string | undefined {
  const { fieldOrder, codec, width, height } = stream;
  const marksFrames = tellingCodecs.has(codec);
  if (width < 4 || height < 4 || (fieldOrder === 'progressive' && !marksFrames)) return undefined;
  // In a broadcast, the field order was not read from the container but from the first frames.
  const isAll = fieldOrders.has(fieldOrder) && !(marksFrames && (isBroadcast || changes.pictures));
  return `bwdif=mode=send_frame:deint=${isAll ? 'all' : 'interlaced'}`;
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

/** The matrix of a JPEG is that of BT.601. */
function stills(plan: VideoPlan, picked: string): string {
  const { width, height } = plan.thumbnail;
  return chain([
    `select='${picked}'`,
    `scale=${width}:${height}:flags=bicubic:in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc`,
    'format=yuvj420p',
  ]);
}
