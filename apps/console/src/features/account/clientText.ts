/** Most specific first: browsers also name those that they resemble. */
const browsers: readonly (readonly [sign: string, name: string])[] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const systems: readonly (readonly [sign: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
];

const found = (text: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([sign]) => text.includes(sign))?.[1];

/** Such as `Firefox on Linux`, for people who look for a session that is not theirs. */
export function clientText(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'A program without a name';
  const browser = found(userAgent, browsers);
  const system = found(userAgent, systems);
  if (browser === undefined) return userAgent.split(' ', 1)[0] ?? userAgent;
  return system === undefined ? browser : `${browser} on ${system}`;
}
