const dayMs = 86_400_000;

/** Days are UTC, as the services count, and written as `2026-01-31`. */
export const today = (): string => new Date().toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** How many days there are, both ends included. */
export const daysIn = ({ from, to }: DayRange): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Days one after the other, both ends included. */
export interface DayRange {
  from: string;
  to: string;
}

export const lastDays = (count: number): DayRange => ({ from: addDays(today(), 1 - count), to: today() });

const long = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** With the year. */
export const dayText = (day: string): string => long.format(new Date(day));
/** Without the year, for axes. */
export const shortDayText = (day: string): string => short.format(new Date(day));
