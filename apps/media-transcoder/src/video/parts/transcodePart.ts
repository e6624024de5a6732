import { type AttemptDependencies, type AttemptRequest, runAttempt } from '../../attempt/attempt.ts';
import { piecesBetween, piecesOfAll } from '../../mp4/sampleTable.ts';
import { decided } from '../decided.ts';
import { encodeSound } from './encodeSound.ts';
import { encodeWindow, rateOf } from './encodeWindow.ts';
import { cutOf, readSeconds, type Window } from './windows.ts';

/** What a part has stored. */
export interface PartOutcome {
  durationSeconds: number;
  bytes: number;
}

/**
 * Encodes one window of a film.
 *
 * @throws PermanentMediaError if the file is the cause
 * @throws NotJoinableError if the film must be encoded whole; any other error can be retried
 */
export function transcodeWindow(
  deps: AttemptDependencies,
  request: AttemptRequest,
  window: Window,
): Promise<PartOutcome> {
  return runAttempt(
    deps,
    request,
    async (attempt) => {
      const { source, uploader } = attempt;
      const state = await decided.run(attempt);
      const cut = cutOf(window, rateOf(state.plan));
      await source.bring(state.plan.stream.index, (table) => piecesBetween(table, ...readSeconds(cut)));
      const { seconds } = await encodeWindow(state, cut);
      return { durationSeconds: seconds, bytes: uploader.bytes };
    },
    { isPartial: true },
  );
}

/** Encodes the sound of a film. @throws as `transcodeWindow` */
export function transcodeSound(deps: AttemptDependencies, request: AttemptRequest): Promise<PartOutcome> {
  return runAttempt(
    deps,
    request,
    async (attempt) => {
      const { source, uploader } = attempt;
      const state = await decided.run(attempt);
      if (state.plan.audio !== undefined) await source.bring(state.plan.audio.stream.index, piecesOfAll);
      await encodeSound(state);
      // The seconds of a film are counted once, by its windows.
      return { durationSeconds: 0, bytes: uploader.bytes };
    },
    { isPartial: true },
  );
}
