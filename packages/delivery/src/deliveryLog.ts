import { createRouter, idleBodyDeadline } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { MediaKind } from '@millrace/storage';
import type { Router } from 'express';
import { z } from 'zod';
import { readLines } from './lines.ts';
import { requireBearer } from './token.ts';

/** One delivery of this service's media by another server (edge, CDN, bucket). */
export interface DeliveryLine {
  /** Unique per delivery, for example nginx's $request_id or CloudFront's x-edge-request-id. */
  id: string;
  path: string;
  /** Body bytes sent. */
  bytes: number;
  status: number;
  time: Date;
  kind: MediaKind;
  mediaId: string;
}

export interface DeliveryLogOptions {
  /** Without a token the endpoint does not exist. */
  token: string | undefined;
  /** The kind of media whose deliveries this service counts. */
  kind: MediaKind;
  /** The media id of a path. Default: the id in a `/media` path or in a bucket's public folder. */
  idOf?: (path: string) => string | undefined;
  /** Counts the lines whose ids are new, all in one transaction. */
  record: (lines: DeliveryLine[]) => Promise<{ counted: number; duplicates: number }>;
}

/** A request is recorded completely or not at all, so all its lines are held in memory. */
const limits = { lines: 10_000, lineBytes: 8 * 1024, bodyBytes: 16 * 1024 * 1024 };

/** No delivery is larger, and the sum of thousands of lines is still a safe integer. */
const maxLineBytes = 1e12;

/** One reported line. A program that ships logs can validate its lines with it. */
export const deliveryLineSchema = z.object({
  // Postgres cannot store NUL.
  id: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\0]*$/),
  path: z.string().min(1).max(4096),
  bytes: z.int().min(0).max(maxLineBytes),
  status: z.int().min(100).max(999),
  /** ISO 8601 (nginx's $time_iso8601), or seconds since 1970 (its $msec). */
  time: z.union([
    z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    z
      .number()
      .min(0)
      .max(8_640_000_000_000)
      .transform((seconds) => new Date(seconds * 1000)),
  ]),
});

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The id in a path: `/media/<kind>/<id>/…` of the API, with or without a token in front of the kind, or `…/public/<kind>/<id>/…` and
 * `…/protected/<kind>/<id>/…` of a bucket.
 */
const mediaIdOf =
  (kind: MediaKind) =>
  (path: string): string | undefined => {
    const [root, ...folders] = path.split(/[?#]/, 1)[0]?.split('/').slice(0, -1) ?? [];
    if (root !== '') return undefined;
    if (folders[0] === 'media' && folders[1]?.startsWith('~')) folders.splice(1, 1);
    for (const [at, folder] of folders.entries()) {
      if (folder === '') return undefined;
      const id = folders[at + 2];
      const isRoot = folder === 'public' || folder === 'protected' || (folder === 'media' && at === 0);
      const isOurs = isRoot && folders[at + 1] === kind;
      if (isOurs && id !== undefined && idPattern.test(id)) return id;
    }
    return undefined;
  };

/** @throws AppError malformed_request, with the line number */
function parseLine(
  text: string,
  number: number,
  { kind, idOf = mediaIdOf(kind) }: Pick<DeliveryLogOptions, 'kind' | 'idOf'>,
): DeliveryLine | null {
  const refuse = (why: string, cause?: unknown) =>
    new AppError('malformed_request', `Line ${number} ${why}. No line of this request was counted.`, { cause });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw refuse('is not JSON', cause);
  }
  const parsed = deliveryLineSchema.safeParse(value);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'object'))].join(', ');
    throw refuse(`has missing or wrong fields: ${names}`, parsed.error);
  }
  const line = parsed.data;
  const mediaId = idOf(line.path);
  const isDelivery = (line.status === 200 || line.status === 206) && line.bytes > 0;
  return mediaId === undefined || !isDelivery ? null : { ...line, kind, mediaId };
}

/**
 * `POST /internal/delivery-log`: NDJSON lines `{id, path, bytes, status, time}` with the bearer token. Answers
 * `{counted, duplicates, ignored}`. Lines for other paths, and those that delivered no media, are ignored. Mount it at the root.
 */
export function deliveryLogRouter({ token, record, ...things }: DeliveryLogOptions): Router {
  const router = createRouter();
  if (token === undefined) return router;
  router.post('/internal/delivery-log', async (req, res) => {
    requireBearer(req, token);
    idleBodyDeadline(req, res);
    const lines: DeliveryLine[] = [];
    let ignored = 0;
    for await (const { text, number } of readLines(req, limits)) {
      const line = parseLine(text, number, things);
      if (line === null) ignored += 1;
      else lines.push(line);
    }
    const { counted, duplicates } = lines.length === 0 ? { counted: 0, duplicates: 0 } : await record(lines);
    res.json({ counted, duplicates, ignored });
  });
  return router;
}
