import { integerParam } from '@millrace/http';
import { AppError } from '@millrace/service';
import { z } from 'zod';

/** A leap year. */
const maxDays = 366;
const dayMs = 86_400_000;
/** Nothing was counted before, and Postgres writes dates of before the year 1 in another way. */
const firstDay = '2000-01-01';

const day = z.iso
  .date('must be a date such as 2026-01-31')
  .refine((given) => given >= firstDay, `must not be before ${firstDay}`);

/** The days that a request for usage asks about. */
export const usageQuery = z.object({
  days: integerParam({ min: 1, max: 365, default: 30 }).describe('The last n UTC days, up to today or `to`'),
  from: day.optional().describe(`The first UTC day, in place of \`days\`; at most ${maxDays} days are answered`),
  to: day.optional().describe('The last UTC day; today by default'),
});

export type UsageRange = z.output<typeof usageQuery>;

/** @throws AppError invalid_request if the days do not follow each other, or are too many */
export function assertRange({ from, to }: UsageRange): void {
  if (from === undefined) return;
  const last = to ?? new Date().toISOString().slice(0, 10);
  const days = (Date.parse(last) - Date.parse(from)) / dayMs + 1;
  if (days < 1) refuse('to', 'must not be before `from`');
  if (days > maxDays) refuse('from', `must be at most ${maxDays} days before \`to\``);
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid_request', `The field \`${field}\` ${message}.`, { fields: [{ field, message }] });
}
