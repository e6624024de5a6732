import { patient, untilAvailable } from '@millrace/testkit/waiting';
import type { Answer } from './answer.ts';
import type { Contract } from './contract/contract.ts';

export type { Answer };

export interface Ask {
  /** Bearer token. */
  token?: string | undefined;
  /** API key. */
  key?: string | undefined;
  /** Sent as application/json. */
  json?: unknown;
  /** Sent unchanged. */
  body?: string | Uint8Array<ArrayBuffer> | FormData;
  headers?: Record<string, string>;
  /** The first answer counts, also of a client that asks again. */
  once?: boolean;
}

/** Requests to one base URL. Redirects are returned, not followed, and no status throws. */
export interface Client {
  (method: string, path: string, ask?: Ask): Promise<Answer>;
  readonly base: string;
}

/** A request without an answer after this time has failed. */
const patienceMs = 240_000;

/**
 * @param options.contract compares each answer with the document of the service; its base must then be an origin, or start with one
 * @param options.asksAgain while the answer is 503, as programs do: a busy machine may give the service, its database or its worker no time
 */
export function createClient(
  base: string,
  { contract, asksAgain = false }: { contract?: Pick<Contract, 'check'>; asksAgain?: boolean } = {},
): Client {
  const askOnce = async (
    method: string,
    path: string,
    { token, key, json, body, headers = {} }: Ask,
  ): Promise<Answer> => {
    const response = await fetch(`${base}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patient(patienceMs)),
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'X-API-Key': key }),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    contract?.check(method, `${base}${path}`.replace(/^https?:\/\/[^/]+/, ''), {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
    });
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes,
      get json(): unknown {
        try {
          return JSON.parse(text);
        } catch (cause) {
          throw new Error(`${method} ${path} answered ${response.status} without JSON: ${text.slice(0, 500)}`, {
            cause,
          });
        }
      },
    };
  };
  const ask = (method: string, path: string, asked: Ask = {}): Promise<Answer> => {
    const send = () => askOnce(method, path, asked);
    return asksAgain && asked.once !== true ? untilAvailable(send) : send();
  };
  return Object.assign(ask, { base });
}
