import { expect } from '@jest/globals';
import type { Answer } from './answer.ts';

/** What no answer may contain: a stack, a server path, a query, a URL with a password. */
const leaks = [
  /\bat .+\.[jt]s:\d+/,
  /node_modules/,
  /\/(home|root|usr|tmp|work)\//,
  /\b(SELECT|INSERT INTO|UPDATE) .* (FROM|VALUES|SET)\b/,
  /postgres(ql)?:\/\//,
  /amqps?:\/\//,
  /prisma/i,
];

/** Expects an error as defined by RFC 9457, with our additions and without internals. */
export function expectProblem(answer: Answer, status: number, code?: string): void {
  if (answer.status !== status) expect({ status: answer.status, body: answer.text.slice(0, 500) }).toEqual({ status });
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.json).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status,
    detail: expect.any(String),
    code: code ?? expect.stringMatching(/^[a-z_]+$/),
    requestId: expect.any(String),
  });
  for (const leak of leaks) expect(answer.text).not.toMatch(leak);
  if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^(Bearer|ApiKey) /);
  if (status === 429 || status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Expects a 400 that names the field. */
export function expectInvalid(answer: Answer, field: string): void {
  expectProblem(answer, 400);
  expect(answer.json).toMatchObject({
    errors: expect.arrayContaining([{ field, message: expect.any(String) }]),
  });
}

/** The JSON of a response that must have this status. */
export function expectJson(answer: Answer, status: number): unknown {
  // The body tells why; a comparison of the status alone would not show it.
  if (answer.status !== status) expect({ status: answer.status, body: answer.text.slice(0, 500) }).toEqual({ status });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  return answer.json;
}

/** ISO 8601 in UTC. */
export const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
