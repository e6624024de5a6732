/** The seconds of a Retry-After header: a number, or a date (RFC 9110, section 10.2.3). Null without a valid one. */
export function retryAfterSeconds(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const time = Date.parse(header);
  return Number.isNaN(time) ? null : Math.max(0, (time - Date.now()) / 1_000);
}
