import { expect } from '@jest/globals';
import type { Answer } from '../answer.ts';
import { expectProblem } from '../expect.ts';

/** Requests one delivered resource. */
export type AskFor = (method: 'GET' | 'HEAD', headers?: Record<string, string>) => Promise<Answer>;

/** Single ranges as defined by RFC 9110: the right bytes, 416 past the end, If-Range. */
export async function expectRanges(ask: AskFor): Promise<void> {
  const whole = (await ask('GET')).bytes;
  const range = (Range: string, more = {}) => ask('GET', { Range, ...more });
  const cases: [string, Buffer, string][] = [
    ['bytes=0-99', whole.subarray(0, 100), `bytes 0-99/${whole.length}`],
    ['bytes=100-', whole.subarray(100), `bytes 100-${whole.length - 1}/${whole.length}`],
    ['bytes=-50', whole.subarray(-50), `bytes ${whole.length - 50}-${whole.length - 1}/${whole.length}`],
    [`bytes=0-${whole.length * 2}`, whole, `bytes 0-${whole.length - 1}/${whole.length}`],
  ];
  for (const [asked, bytes, contentRange] of cases) {
    const answer = await range(asked);
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.bytes.equals(bytes)).toBe(true);
  }
  const past = await range(`bytes=${whole.length}-`);
  expectProblem(past, 416, 'range_not_satisfiable');
  expect(past.headers.get('content-range')).toBe(`bytes */${whole.length}`);
  const etag = (await ask('HEAD')).headers.get('etag') ?? '';
  expect((await range('bytes=0-9', { 'If-Range': etag })).status).toBe(206);
  expect((await range('bytes=0-9', { 'If-Range': '"another"' })).status).toBe(200);
  for (const nonsense of ['bytes=abc', 'lines=1-2', 'bytes=9-1'])
    expect([200, 416]).toContain((await range(nonsense)).status);
}

/** HEAD returns GET's headers, and a current validator gets 304; both without a body. */
export async function expectValidators(ask: AskFor): Promise<void> {
  const whole = await ask('GET');
  const head = await ask('HEAD');
  expect(head).toMatchObject({ status: 200, text: '' });
  for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges']) {
    expect({ name, value: head.headers.get(name) }).toEqual({ name, value: whole.headers.get(name) });
  }
  expect(Number(head.headers.get('content-length'))).toBe(whole.bytes.length);
  const etag = head.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"/);
  expect(await ask('GET', { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
}
