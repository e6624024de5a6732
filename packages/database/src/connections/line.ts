import type { Part, Share } from '@millrace/service';

/** Those of a group who wait, by holder. */
interface GroupLine<W> {
  share: Share;
  holders: Map<string, { share: Share; waiters: Set<W> }>;
}

/** Of those who may have another place: who has the fewest, then who has used the least lately, then who has waited the longest. */
function first<L extends { share: Share }>(lines: Iterable<L>, at: number, most: number): L | undefined {
  let best: L | undefined;
  for (const line of lines) {
    const { share } = line;
    if (share.places >= most) continue;
    const more = best === undefined ? -1 : share.places - best.share.places;
    if (best === undefined || more < 0 || (more === 0 && share.used(at) < best.share.used(at))) best = line;
  }
  return best;
}

/** Requests that wait for a connection: groups take turns, and the holders within each. A thousand requests of one holder cost as one. */
export class Line<W extends { part: Part }> {
  readonly #groups = new Map<string, GroupLine<W>>();

  add(waiter: W): void {
    const { own, group, key, groupKey } = waiter.part;
    const line = this.#groups.get(groupKey) ?? { share: group, holders: new Map() };
    this.#groups.set(groupKey, line);
    const holder = line.holders.get(key) ?? { share: own, waiters: new Set() };
    line.holders.set(key, holder);
    holder.waiters.add(waiter);
  }

  /** @returns whether it waited */
  delete(waiter: W): boolean {
    const { key, groupKey } = waiter.part;
    const line = this.#groups.get(groupKey);
    const waiters = line?.holders.get(key)?.waiters;
    if (line === undefined || !waiters?.delete(waiter)) return false;
    if (waiters.size === 0) line.holders.delete(key);
    if (line.holders.size === 0) this.#groups.delete(groupKey);
    return true;
  }

  /** Who is next. @param most places of a group */
  next(most: number): W | undefined {
    const at = performance.now();
    const group = first(this.#groups.values(), at, most);
    const [waiter] = (group && first(group.holders.values(), at, Number.POSITIVE_INFINITY))?.waiters ?? [];
    return waiter;
  }
}
