import { LRUCache } from 'lru-cache';
import { createRemembered, type Kept, type Remembered } from '../../remembered.ts';

/** The parameters of each preset of an account, as in a URL, by its name. */
export type PresetTexts = ReadonlyMap<string, string>;

/** Milliseconds for which the answer of the database is believed, if no notice of a change arrives. */
const believedMs = 5_000;
/** Characters of all presets that are known, about the bytes that they take. */
const maxSize = 16 * 1024 ** 2;
/** What an account without presets takes. */
const leastSize = 100;

const sizeCalculation = ({ value }: Kept<PresetTexts>): number =>
  [...value].reduce((sum, [name, text]) => sum + name.length + text.length + leastSize, leastSize);

/** Presets in memory, by the account. @param clock in milliseconds */
export const createKnownPresets = (
  read: (accountId: number) => Promise<PresetTexts>,
  clock?: () => number,
): Remembered<number, PresetTexts> =>
  createRemembered({
    read,
    believedMs,
    cache: new LRUCache<number, Kept<PresetTexts>>({ maxSize, sizeCalculation }),
    ...(clock && { clock }),
  });
