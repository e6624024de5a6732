import { messageOf } from '@millrace/service';
import type { CustomFetch } from 'openid-client';

/** The provider does not answer, or not now. */
export class ProviderAwayError extends Error {
  override readonly name = 'ProviderAwayError';
}

/** Metadata, keys and tokens are a few kilobytes. */
const maxBytes = 512 * 1024;

/** @throws Error if there are more than `maxBytes` */
async function bytesOf(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new AnswerTooLongError(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

class AnswerTooLongError extends Error {}

/** The statuses of answers without a body. */
const bodiless = new Set([204, 205, 304]);

/**
 * Requests to the provider, for openid-client. Their signal limits the time of the whole answer, and the answer is read up to a limit.
 *
 * @throws ProviderAwayError if there is no answer, or one that says "later"
 */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  let response: Response;
  let bytes: Buffer<ArrayBuffer>;
  try {
    response = await fetch(url, { ...options, ...(body != null && { body }) });
    bytes = await bytesOf(response);
  } catch (error) {
    if (error instanceof AnswerTooLongError) throw error;
    throw new ProviderAwayError(`no answer from ${new URL(url).host}: ${messageOf(error)}`, { cause: error });
  }
  const { status, headers } = response;
  if (status >= 500 || status === 429) throw new ProviderAwayError(`${new URL(url).host} answered ${status}`);
  return new Response(bodiless.has(status) ? null : bytes, { status, headers });
};
