import { type DayRange, daysIn, lastDays } from '../../platform/days.ts';
import { type Kind, kinds } from '../../platform/media/kinds.ts';

/** The ranges that are one click away, in days. */
export const presets = [7, 30, 90] as const;
export type Preset = (typeof presets)[number];

export const measures = ['bandwidth', 'views', 'plays'] as const;
export type Measure = (typeof measures)[number];

/** What is shown is in the address, so that it can be kept and sent to others. */
export interface UsageSearch {
  days?: Preset;
  /** Days of one's own, in place of `days`. */
  from?: string;
  to?: string;
  measure?: Measure;
  kind?: Kind;
}

/** What the services answer at once. */
export const maxDays = 366;

/** Why the services would refuse a range; undefined if they take it. */
export function problemOf({ from, to }: DayRange): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Choose two days from 2000 on.';
  if (to < from) return 'The last day must not be before the first.';
  if (daysIn({ from, to }) > maxDays) return `Choose at most ${maxDays} days.`;
  return undefined;
}

/** Such as `2026-01-31`, and in the calendar. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || text.length !== 10 || text < '2000-01-01') return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Reads the address, which people can write. */
export function readSearch({ days, from, to, measure, kind }: Record<string, unknown>): UsageSearch {
  const preset = presets.find((one) => one === days);
  const shown = measures.find((one) => one === measure);
  const listed = kinds.find((one) => one === kind);
  const own = isDay(from) && isDay(to) && problemOf({ from, to }) === undefined ? { from, to } : undefined;
  return {
    ...(own ?? (preset !== undefined && { days: preset })),
    ...(shown !== undefined && { measure: shown }),
    ...(listed !== undefined && { kind: listed }),
  };
}

export const rangeOf = ({ days = 30, from, to }: UsageSearch): DayRange =>
  from !== undefined && to !== undefined ? { from, to } : lastDays(days);
