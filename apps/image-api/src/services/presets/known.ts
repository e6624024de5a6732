import { isUnavailable } from '@millrace/database';
import { LRUCache } from 'lru-cache';

/** The parameters of each preset of an account, as in a URL, by its name. */
export type PresetTexts = ReadonlyMap<string, string>;

/** Milliseconds for which the answer of the database is believed, if no notice of a change arrives. */
const believedMs = 5_000;
/** Characters of all presets that are known, about the bytes that they take. */
const maxCharacters = 16 * 1024 ** 2;
/** Such an answer is used only if there is no other. */
const never = Number.NEGATIVE_INFINITY;
/** What an account without presets takes. */
const leastSize = 100;

interface Known {
  presets: PresetTexts;
  /** In milliseconds of the clock. */
  believedUntil: number;
}

const sizeOf = ({ presets }: Known): number =>
  [...presets].reduce((sum, [name, text]) => sum + name.length + text.length + leastSize, leastSize);

/** Presets of accounts in memory, so that a stored rendition is delivered without the database. */
export interface KnownPresets {
  /** Concurrent requests for one account ask the database once. */
  of(accountId: number): Promise<PresetTexts>;
  /** Call when a preset of the account has changed. What was known is used only while the database is unavailable. */
  forget(accountId: number): void;
}

/** @param clock in milliseconds */
export function createKnownPresets(
  read: (accountId: number) => Promise<PresetTexts>,
  clock: () => number = () => performance.now(),
): KnownPresets {
  const known = new LRUCache<number, Known>({ maxSize: maxCharacters, sizeCalculation: sizeOf });
  const asked = new Map<number, Promise<PresetTexts>>();
  /** Rises with each change, so that an answer that was asked for before it is not believed. */
  let changesSeen = 0;

  async function ask(accountId: number): Promise<PresetTexts> {
    const before = changesSeen;
    const presets = await read(accountId);
    if (changesSeen === before) known.set(accountId, { presets, believedUntil: clock() + believedMs });
    else if (!known.has(accountId)) known.set(accountId, { presets, believedUntil: never });
    return presets;
  }

  function asking(accountId: number): Promise<PresetTexts> {
    const running = asked.get(accountId);
    if (running !== undefined) return running;
    const started = ask(accountId).finally(() => {
      if (asked.get(accountId) === started) asked.delete(accountId);
    });
    asked.set(accountId, started);
    return started;
  }

  return {
    async of(accountId) {
      const held = known.get(accountId);
      if (held !== undefined && held.believedUntil > clock()) return held.presets;
      try {
        return await asking(accountId);
      } catch (error) {
        // Stored renditions are delivered while the database is unavailable, also by their preset.
        if (held !== undefined && isUnavailable(error)) return held.presets;
        throw error;
      }
    },
    forget(accountId) {
      changesSeen += 1;
      asked.clear();
      const held = known.get(accountId);
      if (held !== undefined) known.set(accountId, { ...held, believedUntil: never });
    },
  };
}
