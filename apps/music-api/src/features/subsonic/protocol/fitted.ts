import { setImmediate as nextTurn } from 'node:timers/promises';
import { isLongerThan } from '@millrace/http';
import { escapeXml } from '../../../xml.ts';
import { beginning } from './parameters.ts';
import type { Entry, Value } from './xml.ts';

/** The largest answer, in bytes. One of 10,000 songs has about eleven million. */
export const maxAnswerBytes = 16 * 1024 * 1024;

/** What is not counted: the envelope, and what contains entries, such as a playlist with its comment. */
const envelopeBytes = 128 * 1024;

/** The lists whose entries programs need. Other lists describe one entry. */
const lists = new Set(['album', 'artist', 'bookmark', 'child', 'entry', 'genre', 'index', 'playlist', 'song']);
const isListOf = (key: string, value: Value): value is readonly Value[] => Array.isArray(value) && lists.has(key);

/** Texts of an entry that can be cut. Ids, times and types cannot. */
const texts = new Set(['album', 'artist', 'comment', 'genre', 'name', 'owner', 'title', 'value']);
/** What repeats other fields of an entry, or says more of it than a program needs. */
const extras = new Set([
  ...['albumArtists', 'artists', 'displayAlbumArtist', 'displayArtist', 'genres', 'path', 'releaseTypes'],
  ...['replayGain', 'roles', 'sortName'],
]);

/** Bytes that an entry takes without its texts, and the texts that it has at most. */
const [bytesWithoutTexts, mostTexts] = [700, 4];
/** Bytes that a character takes at most: a quote in XML. */
const bytesOfCharacter = 6;
const leastLength = 16;

const isEntry = (value: Value): value is Entry =>
  typeof value === 'object' && value !== undefined && !Array.isArray(value);

/** Bytes of the characters below 128, in the format that takes more: most are themselves, and line breaks and markup are escaped. */
const asciiBytes = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return Math.max(escapeXml(character).length, JSON.stringify(character).length - 2);
});

/** Bytes of a text in the format that takes more. JSONP escapes the two line separators of Unicode. */
function bytesOfText(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes += asciiBytes[code] ?? (code === 0x2028 || code === 0x2029 ? 6 : code < 0x800 ? 2 : 3);
  }
  return bytes;
}

/** Bytes of a value with its name, in the format that takes more. */
function bytesOf(name: string, value: Value): number {
  if (value === undefined) return 0;
  const ofName = 2 * name.length + 6;
  if (typeof value === 'string') return ofName + bytesOfText(value);
  if (typeof value !== 'object') return ofName + String(value).length;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + bytesOf(name, one), ofName);
  return Object.entries(value).reduce((sum, [key, of]) => sum + bytesOf(key, of), ofName);
}

/** Entries that are looked at in one turn of the event loop. A hundred comments of playlists have a million characters. */
const atOnce = 100;

/** Calls back for each entry of the lists, and lets the event loop run in between. */
async function eachEntry(value: Value, see: (name: string, entry: Value) => void): Promise<void> {
  if (!isEntry(value)) return;
  for (const [key, of] of Object.entries(value)) {
    if (!isListOf(key, of)) {
      await eachEntry(of, see);
      continue;
    }
    for (const [n, entry] of of.entries()) {
      if (n % atOnce === atOnce - 1) await nextTurn();
      // A letter of an index, which contains artists.
      const isGroup = isEntry(entry) && key === 'index';
      if (isGroup) await eachEntry(entry, see);
      else see(key, entry);
    }
  }
}

/** An entry with the first characters of its texts, and without what repeats them. */
function slim(entry: Value, length: number): Value {
  if (!isEntry(entry)) return entry;
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([key]) => !extras.has(key))
      .map(([key, of]) => {
        if (typeof of === 'string') return [key, texts.has(key) ? beginning(of, length) : of];
        return [key, slim(of, length)];
      }),
  );
}

/** The value with other entries in its lists. */
async function withEntries(value: Value, change: (entry: Value) => Value): Promise<Value> {
  if (!isEntry(value)) return value;
  const changed: Entry = {};
  for (const [key, of] of Object.entries(value)) {
    if (!isListOf(key, of)) {
      changed[key] = await withEntries(of, change);
      continue;
    }
    const entries: Value[] = [];
    for (const [n, entry] of of.entries()) {
      if (n % atOnce === atOnce - 1) await nextTurn();
      entries.push(key === 'index' ? await withEntries(entry, change) : change(entry));
    }
    changed[key] = entries;
  }
  return changed;
}

/**
 * An answer that is no larger than `maxAnswerBytes`. Most are much smaller, and stay as they are. In one with thousands of entries that all have the
 * longest texts, every entry stays, because a program would take a shorter list for the whole one; but the entries have the beginnings of their
 * texts, and no fields that repeat others.
 */
export async function fitted(body: Readonly<Entry>): Promise<Readonly<Entry>> {
  if (!isLongerThan((maxAnswerBytes - envelopeBytes) / bytesOfCharacter, body)) return body;
  let [bytes, count] = [envelopeBytes, 0];
  await eachEntry(body, (name, entry) => {
    bytes += bytesOf(name, entry);
    count += 1;
  });
  if (bytes <= maxAnswerBytes || count === 0) return body;
  const ofEntry = (maxAnswerBytes - envelopeBytes) / count - bytesWithoutTexts;
  const length = Math.max(leastLength, Math.floor(ofEntry / (mostTexts * bytesOfCharacter)));
  const changed = await withEntries(body, (entry) => slim(entry, length));
  return isEntry(changed) ? changed : body;
}
