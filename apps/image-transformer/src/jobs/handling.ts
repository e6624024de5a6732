import type { RequestContext } from '@millrace/queue';
import { codeOf, type Logger, PermanentMediaError } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import type { Limits } from '../picture/deadline.ts';
import type { Slots } from '../slots.ts';
import type { Sources } from '../sources.ts';
import type { ImageMetrics, Outcome } from './metrics.ts';

export interface RequestDependencies {
  storage: Pick<Storage, 'put'>;
  sources: Sources;
  /** Shared by all requests, except the slots reserved for uploads. */
  slots: Slots;
  limits: Limits;
  metrics: ImageMetrics;
  log: Logger;
}

interface Answer<R> {
  reply: R;
  /** The result's format, for metrics. */
  format: string;
  outcome: Outcome;
}

/** Runs CPU-bound work as soon as a slot is free. */
export type Draw = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Wraps every request: metrics, a log line, and a slot for CPU-bound work. Errors of the work go to the client. While a request reads or
 * stores, it holds no slot, so another one can use the core.
 */
export async function handle<R>(
  { slots, metrics, log }: RequestDependencies,
  request: 'inspect' | 'transform',
  imageId: string,
  { requestId, signal }: RequestContext,
  work: (draw: Draw) => Promise<Answer<R>>,
): Promise<R> {
  const finish = metrics.start(request);
  const started = performance.now();
  try {
    const { reply, format, outcome } = await work((drawing) =>
      slots.run(signal, drawing, { isUpload: request === 'inspect' }),
    );
    finish(outcome, format);
    const ms = Math.round(performance.now() - started);
    log.debug({ request, imageId, requestId, format, outcome, ms }, 'request answered');
    return reply;
  } catch (error) {
    if (signal.aborted) finish('aborted', 'none');
    else if (error instanceof PermanentMediaError || codeOf(error) === 'not_found') finish('refused', 'none');
    else finish('failed', 'none');
    throw error;
  }
}
