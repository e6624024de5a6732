import { type Kind, kinds } from '../../../platform/media/kinds.ts';

/** An upload that began, as the browser remembers it. It has no secret: its address is of use to the account's owner only. */
export interface Unfinished {
  /** Whose it is: others who use this browser do not see it. */
  account: number;
  kind: Kind;
  /** Of the upload at the service. */
  address: string;
  name: string;
  size: number;
  lastModified: number;
  /** The tab that sends it, and when that was last so, in milliseconds since 1970. */
  tab: string;
  seenAt: number;
}

/** Remembers uploads, so that they can go on after a reload. */
export interface Memory {
  /** The account's uploads that no other tab is sending. */
  waiting(): Unfinished[];
  /** Writes it, and that this tab has it. */
  keep(upload: Omit<Unfinished, 'account' | 'tab' | 'seenAt'>): Unfinished;
  forget(address: string): void;
  /** Tells other tabs that this one still has them. */
  touch(addresses: readonly string[]): void;
}

const key = 'millrace-unfinished-uploads';
const tabKey = 'millrace-tab';
/** Timers of hidden tabs run once in a minute. */
const silenceMs = 90_000;

/** What of a browser's `Storage` is used. */
interface Texts {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** @param storage is shared by all tabs, @param tabStorage survives reloads of this one */
export function createMemory(storage: Texts, tabStorage: Texts, account: number): Memory {
  const tab = tabStorage.getItem(tabKey) ?? newName();
  tabStorage.setItem(tabKey, tab);
  const read = (): Unfinished[] => parse(storage.getItem(key));
  const write = (uploads: readonly Unfinished[]) => {
    if (uploads.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(uploads));
  };
  return {
    waiting: () =>
      read().filter((one) => one.account === account && (one.tab === tab || one.seenAt < Date.now() - silenceMs)),
    keep(upload) {
      const kept = { ...upload, account, tab, seenAt: Date.now() };
      write([...read().filter(({ address }) => address !== upload.address), kept]);
      return kept;
    },
    forget: (gone) => write(read().filter(({ address }) => address !== gone)),
    touch(addresses) {
      if (addresses.length === 0) return;
      write(read().map((one) => (addresses.includes(one.address) ? { ...one, tab, seenAt: Date.now() } : one)));
    },
  };
}

/** Whether it is the same file, as far as browsers tell. */
export const isSameFile = (
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
  { name, size, lastModified }: Pick<Unfinished, 'name' | 'size' | 'lastModified'>,
): boolean => file.name === name && file.size === size && file.lastModified === lastModified;

const newName = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** What another version of the page has written is left out. */
function parse(text: string | null): Unfinished[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUnfinished) : [];
  } catch {
    // Not ours: it is written anew with the next upload.
    return [];
  }
}

const isUnfinished = (value: unknown): value is Unfinished =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  kinds.some((kind) => kind === value.kind) &&
  ['account', 'size', 'lastModified', 'seenAt'].every((name) => typeof Reflect.get(value, name) === 'number') &&
  ['address', 'name', 'tab'].every((name) => typeof Reflect.get(value, name) === 'string');
