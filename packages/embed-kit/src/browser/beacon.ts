/** A version 4 UUID. `crypto.randomUUID` is missing where the page is not served over HTTPS, `getRandomValues` is not. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Sends a small JSON body that outlives the page. It goes as text/plain, which needs no CORS preflight when the page is
 * framed with an opaque origin. Where the browser's beacon queue is full, a fetch with keepalive takes its place; if
 * that fails too the event is lost, as beacons may be.
 */
export function sendBeaconJson(url: string, body: unknown): void {
  const text = JSON.stringify(body);
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(url, text)) return;
  fetch(url, { method: 'POST', body: text, keepalive: true, headers: { 'content-type': 'text/plain' } }).catch(
    (cause: unknown) => console.warn('The beacon could not be sent.', cause),
  );
}

/**
 * Calls back once per play start: the first time anything is heard or seen after the page was loaded, and again when it
 * is played anew after its end. Pausing, seeking, buffering and looping are no play starts.
 */
export function onPlayStart(media: HTMLMediaElement, callback: () => void): void {
  let counted = false;
  media.addEventListener('playing', () => {
    if (counted) return;
    counted = true;
    callback();
  });
  media.addEventListener('ended', () => {
    counted = false;
  });
}
