import type { MediaKind } from '@millrace/storage';
import { z } from 'zod';
import type { LoggedEvent } from './log.ts';
import { eventTypesOf, isUploadEvent, webhookDisabledTypeOf } from './types.ts';

const uploadRow = z.object({
  id: z.string(),
  uploaded_bytes: z.number().nullish(),
  error_code: z.string().nullish(),
  error_message: z.string().nullish(),
});

/** The data of an upload's events. It is no medium yet. */
const uploadData = z
  .object({
    id: z.string().describe('Of the upload, and of the medium that it becomes'),
    uploaded_bytes: z.int().min(0).describe('Bytes of the file received'),
    error: z.object({ code: z.string(), message: z.string() }).optional().describe('Why the upload has failed'),
  })
  .meta({ id: 'UploadEventData' });

const disabledReason = z.enum(['failing', 'gone']);
const webhookRow = z.object({ id: z.string(), url: z.string(), reason: disabledReason });

/**
 * The data of the event that the platform has disabled a webhook. The path of its address may be a secret: readers of events may lack the scope
 * that reads webhooks, and the account's other endpoints are sent the event.
 */
const webhookData = z
  .object({
    id: z.string().describe('Of the webhook'),
    host: z.string().describe('Of its address, which `GET /webhooks/:id` tells'),
    reason: disabledReason.describe('`gone`: it answered 410; `failing`: nothing was delivered for five days'),
  })
  .meta({ id: 'WebhookEventData' });

function presentWebhook(row: unknown): z.input<typeof webhookData> {
  const { id, url, reason } = webhookRow.parse(row);
  return { id, host: new URL(url).host, reason };
}

/** An event as readers get it: in the log, in a stream, in a webhook. */
export const eventSchema = <Medium extends z.ZodType>(kind: MediaKind, medium: Medium) =>
  z
    .object({
      id: z.string().describe('Rises with each event. Store the last one, and give it as `after`'),
      type: z.enum(eventTypesOf(kind)),
      timestamp: z.iso.datetime().describe('When it happened'),
      // Scalar takes no union without a type.
      data: z.union([medium, uploadData, webhookData]).meta({ override: { type: 'object' } }),
    })
    .meta({
      id: 'Event',
      description:
        '`data` is the medium after the change; of `…upload.…` events, the upload; of `…webhook.disabled`, the webhook',
    });

/** How a service shows its media. */
export interface PresentedMedia<Medium extends z.ZodType> {
  kind: MediaKind;
  /** Shows the medium of an event. @param row a row of the media table, as JSON */
  present(row: unknown): z.input<Medium>;
}

export function presentEvent<Medium extends z.ZodType>(
  { kind, present }: PresentedMedia<Medium>,
  event: LoggedEvent,
): {
  id: string;
  type: string;
  timestamp: string;
  data: z.input<Medium> | z.input<typeof uploadData> | z.input<typeof webhookData>;
} {
  const { id, type, createdAt, medium } = event;
  const shown = { id: String(id), type, timestamp: createdAt.toISOString() };
  if (type === webhookDisabledTypeOf(kind)) return { ...shown, data: presentWebhook(medium) };
  if (!isUploadEvent(kind, type)) return { ...shown, data: present(medium) };
  const upload = uploadRow.parse(medium);
  const { id: uploadId, uploaded_bytes, error_code: code, error_message: message } = upload;
  const error = code == null ? {} : { error: { code, message: message ?? '' } };
  return { ...shown, data: { id: uploadId, uploaded_bytes: uploaded_bytes ?? 0, ...error } };
}
