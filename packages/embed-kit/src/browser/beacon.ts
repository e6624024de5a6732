/** A version 4 UUID. On pages without HTTPS, `crypto.randomUUID` is missing, but `getRandomValues` exists. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Sends a small JSON body that is delivered even if the page closes. The type is text/plain, because a page framed with an
 * opaque origin then needs no CORS preflight. If the browser's beacon queue is full, a fetch with keepalive sends it. If
 * that fails too, the event is lost, which is acceptable for beacons.
 */
export function sendBeaconJson(url: string, body: unknown): void {
  const text = JSON.stringify(body);
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(url, text)) return;
  fetch(url, { method: 'POST', body: text, keepalive: true, headers: { 'content-type': 'text/plain' } }).catch(
    (cause: unknown) => console.warn('The beacon could not be sent.', cause),
  );
}

/**
 * Calls back once per play start: when the media first plays after the page has loaded, and when it plays again after its
 * end. Pausing, seeking, buffering and looping are not play starts.
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
