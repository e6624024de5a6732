/** Start options from the query of the embed URL. */
export interface StartOptions {
  autoplay: boolean;
  muted: boolean;
  loop: boolean;
  /** Seconds. */
  startTime: number;
}

const clock = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s?)?$/;

/** `90`, `90.5`, `90s`, `1m30s` or `1h2m3s` as seconds; anything else is 0. */
export function parseStartTime(text: string): number {
  const match = clock.exec(text);
  if (match === null) return 0;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return Number.isFinite(total) ? total : 0;
}

/** Reads `?autoplay=1&muted=1&loop=1&t=12`. Invalid values are ignored, because viewers could not correct them. */
export function readStartOptions(search: string): StartOptions {
  const query = new URLSearchParams(search);
  const flag = (name: string): boolean => ['1', 'true', ''].includes(query.get(name) ?? '0');
  return {
    autoplay: flag('autoplay'),
    muted: flag('muted'),
    loop: flag('loop'),
    startTime: parseStartTime(query.get('t') ?? ''),
  };
}
