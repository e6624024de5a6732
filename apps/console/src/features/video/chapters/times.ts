const isWhole = (text: string): boolean => text !== '' && [...text].every((one) => one >= '0' && one <= '9');

/** Milliseconds are enough: players show seconds. */
const mostDecimals = 3;

function secondsOf(text: string): number | undefined {
  const [whole = '', decimals, ...rest] = text.split('.');
  const hasDecimals = decimals === undefined || (isWhole(decimals) && decimals.length <= mostDecimals);
  return isWhole(whole) && hasDecimals && rest.length === 0 ? Number(text) : undefined;
}

/** Reads a time as people write it: `95`, `1:35`, `1:23:45` or `1:35.5`. @returns seconds; undefined if it is no time */
export function parseTime(text: string): number | undefined {
  const parts = text.trim().split(':');
  const last = secondsOf(parts.pop() ?? '');
  if (last === undefined || parts.length > 2 || !parts.every(isWhole)) return undefined;
  const [minutes = 0, hours = 0] = parts.map(Number).reverse();
  // With hours before them, minutes end at 59, as seconds do with minutes before them.
  if ((parts.length > 0 && last >= 60) || (parts.length > 1 && minutes >= 60)) return undefined;
  return hours * 3600 + minutes * 60 + last;
}

/** Such as `1:02:07` or `0:01.5`: `parseTime` reads the same seconds, to the millisecond. */
export function timeText(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  const decimals = ms % 1000 === 0 ? '' : String((ms % 1000) / 1000).slice(1);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${h > 0 ? `${h}:${two(m)}` : m}:${two(s)}${decimals}`;
}
