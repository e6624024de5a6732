import { connectionError, errorOf, type MillraceError } from './errors.ts';

type Lazy<T> = T | (() => T | Promise<T>);

/** A bearer token, or an API key; a function is called before each request. */
export interface Credentials {
  token?: Lazy<string> | undefined;
  apiKey?: Lazy<string> | undefined;
}

export interface CallOptions {
  /** Ends the call; its promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** More request headers. */
  headers?: Record<string, string> | undefined;
}

/** Sends requests to one service. */
export interface Sender {
  /** The base address of the service, without a slash at its end. */
  readonly base: string;
  readonly fetch: typeof globalThis.fetch;
  /** The headers of the caller's credentials. */
  credentials(): Promise<Record<string, string>>;
  /** @throws MillraceError for any answer that is not a success or a redirect, and if there is none */
  send(method: string, path: string, options: CallOptions & { body?: unknown }): Promise<Response>;
}

/** Seconds to wait before a GET is sent again that was refused for the moment. */
const longestWait = 20;
const maxTries = 3;

const resolved = async (given: Lazy<string>): Promise<string> => (typeof given === 'function' ? given() : given);

export function createSender(base: string, { token, apiKey }: Credentials, fetch: typeof globalThis.fetch): Sender {
  const credentials = async (): Promise<Record<string, string>> => ({
    ...(token !== undefined && { Authorization: `Bearer ${await resolved(token)}` }),
    ...(apiKey !== undefined && { 'X-API-Key': await resolved(apiKey) }),
  });

  async function once(method: string, path: string, { body, signal, headers }: CallOptions & { body?: unknown }) {
    const init: RequestInit = {
      method,
      headers: {
        ...(await credentials()),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    };
    let response: Response;
    try {
      response = await fetch(base + path, init);
    } catch (cause) {
      throw connectionError(cause, signal);
    }
    if (response.ok || response.status === 304) return { response };
    return { response, error: errorOf(response.status, response.headers, await response.text()) };
  }

  return {
    base,
    fetch,
    credentials,
    async send(method, path, options) {
      for (let tries = 1; ; tries += 1) {
        const { response, error } = await once(method, path, options);
        if (error === undefined) return response;
        const wait = waitBefore(error);
        if (method !== 'GET' || wait === undefined || tries === maxTries) throw error;
        await delay(wait * 1000, options.signal);
      }
    },
  };
}

/** Seconds after which the request may succeed; undefined if it cannot, or only much later. */
function waitBefore({ status, retryAfter }: MillraceError): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  return retryAfter !== undefined && retryAfter <= longestWait ? retryAfter : undefined;
}

/** Resolves after some milliseconds. @throws the signal's reason when it is aborted */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
