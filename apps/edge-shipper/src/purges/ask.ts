import { type PurgesAfter, purgesAfterSchema } from '@millrace/delivery';
import { NotDeliveredError } from '../post.ts';
import type { DeliveryTarget } from '../settings.ts';

/** In addition to the time that the API waits. */
const answerMs = 10_000;

/**
 * Asks an API for the purges after one. It answers as soon as there are any, or none when the time is over.
 *
 * @throws NotDeliveredError
 */
export async function askForPurges(
  target: DeliveryTarget,
  token: string,
  { after, waitSeconds }: { after: number | null; waitSeconds: number },
  signal: AbortSignal,
): Promise<PurgesAfter> {
  const query = new URLSearchParams({ wait: waitSeconds.toFixed(2), ...(after !== null && { after: String(after) }) });
  try {
    const response = await fetch(`${target.origin}/internal/purges?${query}`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(waitSeconds * 1_000 + answerMs)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const { status } = response;
      throw new NotDeliveredError(`${target.name} answered ${status} to the question for purges`, { status });
    }
    return purgesAfterSchema.parse(await response.json());
  } catch (cause) {
    if (cause instanceof NotDeliveredError) throw cause;
    throw new NotDeliveredError(`${target.name} cannot be asked for purges`, { cause });
  }
}
