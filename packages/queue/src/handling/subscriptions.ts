import type { Subscription } from '../contract/types.ts';

/** The subscriptions of a process. Each is stopped once, by its owner or when the queue closes. */
export class Subscriptions {
  readonly #open = new Set<Subscription>();

  /** @returns a subscription whose `stop` may be called any number of times */
  keep(subscription: Subscription, onStopped: () => void = () => undefined): Subscription {
    let stopping: Promise<void> | undefined;
    const kept: Subscription = {
      stop: () => {
        stopping ??= subscription.stop().finally(() => {
          this.#open.delete(kept);
          onStopped();
        });
        return stopping;
      },
    };
    this.#open.add(kept);
    return kept;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#open].map((subscription) => subscription.stop()));
  }
}
