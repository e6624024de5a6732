import { AppError } from '@millrace/service';
import { Agent, request } from 'undici';
import { z } from 'zod';

/** An answer with another status than 2xx. */
export class EngineError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface EngineRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  json?: object;
  /** Lines of JSON, for `_bulk`. */
  lines?: readonly object[];
}

/** OpenSearch over HTTP. */
export interface Engine {
  /** The beginning of the names of our indexes. */
  prefix: string;
  /** @throws EngineError, or an error of the connection */
  send(what: EngineRequest): Promise<unknown>;
  close(): Promise<void>;
}

const failure = z.object({ error: z.object({ type: z.string(), reason: z.string().nullish() }) });
const defaultPrefix = 'millrace-music';

/** @param url `opensearch+https://user:password@host:9200[/index-prefix]` */
export function openEngine(url: string, timeoutMs = 10_000): Engine {
  const { protocol, host, username, password, pathname } = new URL(url);
  const origin = `${protocol === 'opensearch+https:' ? 'https' : 'http'}://${host}`;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const agent = new Agent({ connect: { timeout: 2_000 }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

  return {
    prefix: decodeURIComponent(pathname.slice(1)) || defaultPrefix,

    async send({ method, path, json, lines }) {
      const text =
        lines === undefined ? json && JSON.stringify(json) : lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const { statusCode, body } = await request(origin + path, {
        method,
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(text !== undefined && {
            'content-type': lines === undefined ? 'application/json' : 'application/x-ndjson',
          }),
          ...(username !== '' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
        },
        ...(text !== undefined && { body: text }),
      });
      const answer = await body.text();
      if (statusCode >= 200 && statusCode < 300) return answer === '' ? undefined : JSON.parse(answer);
      throw new EngineError(statusCode, `OpenSearch answered ${statusCode}: ${reasonIn(answer)}`);
    },

    close: () => agent.close(),
  };
}

function reasonIn(answer: string): string {
  try {
    const { error } = failure.parse(JSON.parse(answer));
    return `${error.type}: ${error.reason ?? ''}`;
  } catch {
    return answer.slice(0, 200);
  }
}

/** For a client. The log gets the cause. */
export const searchIsAway = (cause: unknown): AppError =>
  new AppError('unavailable', 'The search is not available at the moment. Try again later.', { cause, retryAfter: 5 });
