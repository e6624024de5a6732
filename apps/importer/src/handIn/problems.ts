import { z } from 'zod';
import type { Answer } from './http.ts';

const problemSchema = z.object({ code: z.string(), detail: z.string().optional(), title: z.string().optional() });

/** What a service says against a request. */
export class Refusal extends Error {
  readonly status: number;
  /** Of docs/errors.md; empty if a proxy answered. */
  readonly code: string;
  /** Seconds that the service asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(answer: Answer) {
    const problem = problemOf(answer.body);
    super(problem?.detail ?? problem?.title ?? `The service answered ${answer.status}.`);
    this.name = 'Refusal';
    this.status = answer.status;
    this.code = problem?.code ?? '';
    const seconds = Number(answer.headers['retry-after']);
    this.retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  }
}

function problemOf(body: string) {
  try {
    return problemSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** @throws Refusal for an answer that is no success */
export function assertSuccess(answer: Answer): Answer {
  if (answer.status < 200 || answer.status >= 300) throw new Refusal(answer);
  return answer;
}

/** Nothing more can be handed in for this account: the sentence says why. */
export class StopError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'StopError';
  }
}

/**
 * Whether a refusal is about the account, so that every further file would be refused too: the key was revoked, the account suspended, its
 * address is not verified, or its quota used up.
 */
export const isOfAccount = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.status === 401 || error.status === 403);

/** Whether the same request may succeed later. A conflict is another request that holds the upload, or an offset that is old. */
export const mayPass = ({ status, code }: Refusal): boolean =>
  status === 408 || status === 429 || status >= 500 || (status === 409 && code === 'conflict');
