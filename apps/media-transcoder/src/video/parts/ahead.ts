import { PermanentMediaError } from '@millrace/service';
import type { AttemptDependencies, AttemptRequest } from '../../attempt/attempt.ts';
import { aheadRung } from '../plan/ladder.ts';
import { type AssembleRequest, assemble } from './assemble.ts';
import { NotJoinableError } from './errors.ts';
import { encodeRungs, onIndex, type PartOutcome, type WindowRequest } from './transcodePart.ts';

export type AheadOutcome = Pick<PartOutcome, 'bytes' | 'segments'>;

/**
 * Encodes one window in a single small rung, for those who wait for the film.
 *
 * @returns undefined if it was given up
 * @throws errors that can be retried
 */
export function transcodeAhead(
  deps: AttemptDependencies,
  request: AttemptRequest,
  { window, ladder }: WindowRequest,
): Promise<AheadOutcome | undefined> {
  return orNothing(request, () =>
    onIndex(deps, request, async (state) => {
      const rung = aheadRung(ladder ?? state.plan.rungs);
      return encodeRungs({ ...state, isAhead: true }, window, rung === undefined ? [] : [rung]);
    }),
  );
}

/** Joins the windows ahead to a presentation with its end. @returns, @throws as `transcodeAhead` */
export function assembleAhead(
  { storage }: Pick<AttemptDependencies, 'storage'>,
  request: AttemptRequest,
  { windows, sound }: Pick<AssembleRequest, 'windows' | 'sound'>,
): Promise<AheadOutcome | undefined> {
  return orNothing(request, async () => {
    const { bytes } = await assemble(storage, { ...request, windows, sound });
    return { bytes, segments: 0 };
  });
}

/** What is wrong with the file is told by the parts of the presentation. */
async function orNothing<T>({ log }: AttemptRequest, make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof PermanentMediaError || error instanceof NotJoinableError)) throw error;
    log.info({ err: error }, 'what was encoded ahead was given up');
    return undefined;
  }
}
