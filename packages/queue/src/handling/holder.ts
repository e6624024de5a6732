import type { Holder } from '@millrace/service';
import { z } from 'zod';

/** For whom a request asks, with every engine. Older processes do not say it. */
export const holderSchema = z.object({ key: z.string(), group: z.string() }).optional();

export type WireHolder = z.output<typeof holderSchema>;

export const wireHolder = (holder: Holder | undefined): WireHolder =>
  holder && { key: holder.key, group: holder.group ?? holder.key };
