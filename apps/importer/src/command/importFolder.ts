import { join } from 'node:path';
import type { HandIn } from '../handIn/handIn.ts';
import type { Progress } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import type { Sidecars } from '../sidecars/sidecars.ts';
import { type Candidate, candidatesOf, wholeScan } from '../walk/candidates.ts';
import { lookAt } from '../walk/entries.ts';
import { createWatching } from '../walk/watching.ts';
import { eachAtOnce } from './eachAtOnce.ts';

/** Hands a folder in. */
export interface ImportFolder {
  /** @param root absolute, without links */
  root: string;
  watch: boolean;
  /** A watched file that was not changed for this long is complete. */
  settleMs: number;
  atOnce: number;
  handIn: HandIn;
  /** Undefined in a dry run. */
  sidecars: Sidecars | undefined;
  report: Report;
  progress: Progress;
  /** Called for each medium that a dry run would hand in. */
  onPlanned: (path: string, kind: string) => void;
  /** Called at the first failure that ends the run. */
  onFailure: (error: unknown) => void;
  /** Begin nothing more. */
  stopping: AbortSignal;
}

/** One pass, or passes until the signal. @throws StopError, or the reason of the hard end */
export async function importFolder(options: ImportFolder): Promise<void> {
  const { root, atOnce, progress, stopping, onFailure } = options;
  const take = (candidate: Candidate) => takeOne(candidate, options);
  if (!options.watch) return eachAtOnce(candidatesOf(root, wholeScan(), stopping), atOnce, take, onFailure);
  let isFirst = true;
  const watching = createWatching(options.settleMs, (size) => {
    if (!isFirst) progress.expectOne(size);
  });
  while (!stopping.aborted) {
    await eachAtOnce(candidatesOf(root, watching, stopping), atOnce, take, onFailure);
    if (isFirst) progress.expectNothing();
    isFirst = false;
    progress.note('watching');
    await watching.next(stopping);
    progress.note(undefined);
  }
}

async function takeOne(candidate: Candidate, options: ImportFolder): Promise<void> {
  const { report, progress, sidecars, handIn } = options;
  const { path } = candidate;
  const file = progress.begin();
  if (candidate.outcome !== 'medium') {
    const { outcome, reason } = candidate;
    report.add({ path, outcome, reason });
    if (candidate.files === 1) file.done((await lookAt(join(options.root, path)))?.size ?? 0);
    return;
  }
  const { kind, size } = candidate;
  const { outcome, mediaId, reason } = await handIn(candidate, (bytes) => file.sent(bytes));
  report.add({
    path,
    outcome,
    kind,
    bytes: size,
    ...(mediaId !== undefined && { mediaId }),
    ...(reason !== undefined && { reason }),
  });
  if (outcome === 'would be handed in') options.onPlanned(path, kind);
  if (mediaId !== undefined) sidecars?.want(kind, mediaId, candidate.sidecars);
  file.done(size);
}
