import { z } from 'zod';
import { request } from './define.ts';
import { maxOutboundUrlLength } from './outboundUrl.ts';
import { mediaErrorCode } from './results.ts';

const validator = z.string().max(1_000).nullable();

/** What a server says of its picture besides the bytes. */
const answered = {
  etag: validator,
  lastModified: validator,
  /** How long the server says that its answer is fresh; null if it does not say. */
  freshSeconds: z.number().nonnegative().nullable(),
};

/** What became of a question to the server of a remote source. Sentences are for the client, and contain no address. */
const outcome = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('stored'),
    bytes: z.int().nonnegative(),
    /** SHA-256 in hexadecimal digits: servers change validators of bytes that have not changed. */
    digest: z.string().length(64),
    contentType: z.string().max(255).nullable(),
    ...answered,
  }),
  /** The picture is as it was when the server sent the given validators. */
  z.object({ outcome: z.literal('unchanged'), ...answered }),
  /** The server answers, and does not give the picture. */
  z.object({ outcome: z.literal('denied'), status: z.int() }),
  /** The address, or one that it redirects to, is not allowed. */
  z.object({ outcome: z.literal('refused'), message: z.string() }),
  /** The server sends something that is no use. */
  z.object({ outcome: z.literal('unusable'), code: mediaErrorCode, message: z.string() }),
  /** The server fails. Later, it may not. */
  z.object({ outcome: z.literal('failed'), message: z.string() }),
]);
export type RemoteOutcome = z.output<typeof outcome>;

export const imageRemoteMessages = {
  /** Ask a server for a picture, and store it at `sourceKey`, unless it is as it was. */
  'image.remote': request({
    version: 1,
    payload: z.object({
      url: z.string().max(maxOutboundUrlLength),
      /** The beginnings of addresses that may be asked, also after redirects: `https://host/path/`. */
      within: z.array(z.string()).min(1),
      sourceKey: z.string(),
      /** The most bytes that the picture may have. */
      maxBytes: z.int().positive(),
      /** Of the version that is known; both null if none is. */
      etag: validator,
      lastModified: validator,
      timeoutMs: z.int().positive(),
      /** Who wants it, for the places of the courier: the address of the client, and its network. Older processes do not say it. */
      holder: z.object({ key: z.string().max(100), group: z.string().max(100) }).optional(),
    }),
    reply: outcome,
  }),
};
