const quote = 0x22;
const backslash = 0x5c;

/** The index of the quote that ends the string whose first character is at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = start; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return json.length;
}

/**
 * The first key that an object of the text has twice. `JSON.parse` keeps the last of them and says nothing, so two parsers of one
 * request could read different values. Takes linear time.
 *
 * @param json text that `JSON.parse` has accepted
 */
export function duplicateKeyOf(json: string): string | undefined {
  /** The keys so far of each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let isKey = false;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '{':
        open.push(new Set());
        isKey = true;
        break;
      case '[':
        open.push(undefined);
        isKey = false;
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        isKey = open.at(-1) !== undefined;
        break;
      case '"': {
        const end = endOfString(json, at + 1);
        if (isKey) {
          const written = json.slice(at + 1, end);
          // "\u0061" and "a" are one key.
          const key = written.includes('\\') ? String(JSON.parse(json.slice(at, end + 1))) : written;
          const keys = open.at(-1);
          if (keys?.has(key)) return key;
          keys?.add(key);
          isKey = false;
        }
        at = end;
        break;
      }
    }
  }
  return undefined;
}
