function parts(seconds: number): { hours: number; minutes: number; seconds: number } {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 };
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** Formats seconds as a clock: 0:07, 12:34, 1:02:03. */
export function formatTime(seconds: number): string {
  const time = parts(seconds);
  return time.hours > 0
    ? `${time.hours}:${twoDigits(time.minutes)}:${twoDigits(time.seconds)}`
    : `${time.minutes}:${twoDigits(time.seconds)}`;
}

const counted = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** Formats seconds for screen readers: "1 minute 5 seconds". */
export function spokenTime(seconds: number): string {
  const time = parts(seconds);
  const words: string[] = [];
  if (time.hours > 0) words.push(counted(time.hours, 'hour'));
  if (time.minutes > 0) words.push(counted(time.minutes, 'minute'));
  if (time.seconds > 0 || words.length === 0) words.push(counted(time.seconds, 'second'));
  return words.join(' ');
}
