import { type AttemptDependencies, type AttemptRequest, runAttempt } from '../../attempt/attempt.ts';
import { ChangedError, type Changes, noChanges } from '../../media/changes.ts';
import { checkLength } from '../../media/longer.ts';
import { piecesBetween, piecesOfAll } from '../../mp4/sampleTable.ts';
import { preparedFor } from '../changes/prepared.ts';
import { type Decided, decided } from '../decided.ts';
import type { EncodeAttempt } from '../encoder.ts';
import { inMemory } from '../inMemory.ts';
import type { Rung } from '../plan/ladder.ts';
import { audioOf, type VideoPlan } from '../plan/videoPlan.ts';
import { encodeSound } from './encodeSound.ts';
import { encodeWindow, rateOf } from './encodeWindow.ts';
import { NotJoinableError } from './errors.ts';
import { cutOf, readSeconds, type Window } from './windows.ts';

/** What a part has stored. */
export interface PartOutcome {
  durationSeconds: number;
  bytes: number;
  /** Segments that can be played, if what comes before the part is there. */
  segments: number;
}

export interface WindowRequest {
  window: Window;
  ladder?: Rung[] | undefined;
}

/** Runs `encode` on a source of which only the index is there. */
export const onIndex = (
  deps: AttemptDependencies,
  request: AttemptRequest,
  encode: (state: Decided) => Promise<{ seconds: number; segments: number }>,
  changes: Changes = noChanges,
): Promise<PartOutcome> =>
  runAttempt(
    deps,
    request,
    async (attempt) => {
      const { seconds, segments } = await encode(await decided.run({ ...attempt, changes }));
      return { durationSeconds: seconds, bytes: attempt.uploader.bytes, segments };
    },
    { isPartial: true, keeps: true },
  );

/**
 * Encodes one window of a film.
 *
 * @param ladder that was chosen for the film; without it, the one of its size
 * @throws PermanentMediaError if the file is the cause
 * @throws NotJoinableError if the film must be encoded whole; any other error can be retried
 */
export function transcodeWindow(
  deps: AttemptDependencies,
  request: AttemptRequest,
  { window, ladder }: WindowRequest,
): Promise<PartOutcome> {
  return inMemory(deps, request, (take) =>
    onIndex(deps, request, async (state) =>
      encodeRungs({ ...state, tools: await take(state.plan) }, window, ladder ?? state.plan.rungs),
    ),
  );
}

/** Encodes one window in these rungs. */
export async function encodeRungs(state: EncodeAttempt, window: Window, rungs: readonly Rung[]) {
  const [top = state.plan.rungs[0], ...lower] = rungs;
  const plan: VideoPlan = { ...state.plan, rungs: [top, ...lower] };
  const cut = cutOf(window, rateOf(plan));
  await state.source.bring(plan.stream.index, (table) => piecesBetween(table, ...readSeconds(cut)));
  try {
    return await encodeWindow({ ...state, plan }, cut);
  } catch (error) {
    throw error instanceof ChangedError ? new NotJoinableError('shape') : error;
  }
}

/**
 * Encodes an audio track of a film.
 *
 * @param track its place in the plan
 * @param mostSeconds of a film that the job's queue is for
 * @throws LongerError if the film is longer; else as `transcodeWindow`
 */
export function transcodeSound(
  deps: AttemptDependencies,
  request: AttemptRequest,
  { track = 0, mostSeconds }: { track?: number | undefined; mostSeconds?: number | undefined } = {},
): Promise<PartOutcome> {
  const encode = async (state: Decided) => {
    const { source, plan } = state;
    checkLength(plan.expectedDuration, mostSeconds);
    const audio = audioOf(plan)[track];
    if (audio === undefined) throw new NotJoinableError('sound');
    await source.bring(audio.stream.index, piecesOfAll);
    if (audio.right !== undefined) await source.bring(audio.right.index, piecesOfAll);
    // The seconds of a film are counted once, by its windows.
    return { seconds: 0, ...(await encodeSound(state, audio)) };
  };
  return preparedFor(request, (changes) => onIndex(deps, request, encode, changes));
}
