import { type DetailedError, type HttpRequest, Upload } from 'tus-js-client';
import type { Session } from '../../../platform/session/session.ts';

export interface TransferOptions {
  file: File;
  /** Of the service's resumable uploads. */
  endpoint: string;
  metadata: Record<string, string>;
  session: Pick<Session, 'token' | 'replace'>;
  /** Of an upload that began earlier: it is continued, or begun again if the service has forgotten it. */
  address: string | undefined;
  /** The upload has an address, by which it can be continued later. */
  onAddress(address: string): void;
  onProgress(sent: number): void;
  /** The connection or the service is away; the transfer tries again by itself. */
  onStall(): void;
  /** @param id of the upload, which is also that of its medium */
  onDone(id: string): void;
  onFail(failure: { reason: string; canRetry: boolean }): void;
}

/** The bytes of one file on their way, in requests that can be interrupted. */
export interface Transfer {
  /** Begins, or continues where it was stopped. */
  start(): void;
  /** Keeps what has arrived. */
  stop(): Promise<void>;
  /** Ends it for good; the service forgets what has arrived. */
  discard(): Promise<void>;
}

/** A network may be away for an hour. */
const retryDelays = [500, 1_000, 2_000, 5_000, 10_000, ...Array<number>(240).fill(15_000)];

/** Refusals that the same request may not get in a moment. */
const passing = new Set([401, 409, 423, 429, 460]);

export function createTransfer(options: TransferOptions): Transfer {
  const { file, session } = options;
  let token = '';
  const upload: Upload = new Upload(file, {
    endpoint: options.endpoint,
    uploadUrl: options.address ?? null,
    metadata: options.metadata,
    retryDelays,
    // The page remembers what it needs itself: what this client would store is shared by all accounts of the browser.
    storeFingerprintForResuming: false,
    onUploadUrlAvailable() {
      if (upload.url !== null) options.onAddress(upload.url);
    },
    async onBeforeRequest(request: HttpRequest) {
      token = await session.token();
      request.setHeader('Authorization', `Bearer ${token}`);
    },
    onProgress: (sent) => options.onProgress(sent),
    onShouldRetry(error) {
      const status = statusOf(error);
      const isPassing = status === 0 || status >= 500 || passing.has(status);
      if (status === 401) void session.replace(token).catch(() => undefined);
      if (isPassing) options.onStall();
      return isPassing;
    },
    onSuccess: () => options.onDone(upload.url?.split('/').pop() ?? ''),
    onError(error) {
      options.onFail({ reason: reasonOf(error), canRetry: !('originalResponse' in error) || statusOf(error) !== 413 });
    },
  });
  return {
    start: () => upload.start(),
    stop: () => upload.abort(false),
    discard: () => upload.abort(true),
  };
}

const statusOf = (error: DetailedError): number => error.originalResponse?.getStatus() ?? 0;

/** The sentence of the service, if it has answered. */
function reasonOf(error: Error | DetailedError): string {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  if (body === undefined || body === '') return 'The connection was lost.';
  try {
    const problem: unknown = JSON.parse(body);
    if (typeof problem === 'object' && problem !== null && 'detail' in problem) return String(problem.detail);
  } catch {
    // An answer of a proxy.
  }
  return 'The service has refused the file.';
}
