import { type AttemptDependencies, type AttemptRequest, runAttempt } from '../../attempt/attempt.ts';
import { decided } from '../decided.ts';
import { encodeSound } from './encodeSound.ts';
import { encodeWindow } from './encodeWindow.ts';
import type { Window } from './windows.ts';

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
  return runAttempt(deps, request, async (attempt) => {
    const state = await decided.run(attempt);
    const { seconds } = await encodeWindow({ ...state, window });
    return { durationSeconds: seconds, bytes: attempt.uploader.bytes };
  });
}

/** Encodes the sound of a film. @throws as `transcodeWindow` */
export function transcodeSound(deps: AttemptDependencies, request: AttemptRequest): Promise<PartOutcome> {
  return runAttempt(deps, request, async (attempt) => {
    await encodeSound(await decided.run(attempt));
    // The seconds of a film are counted once, by its windows.
    return { durationSeconds: 0, bytes: attempt.uploader.bytes };
  });
}
