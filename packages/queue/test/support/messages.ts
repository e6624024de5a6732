import { event, job, request } from '@millrace/jobs';
import { patient } from '@millrace/testkit/waiting';
import { z } from 'zod';

/** The messages of the suites: each kind, with short delays for quick tests. */
export const testMessages = {
  'test.work': job({
    version: 1,
    maxAttempts: 3,
    retryDelaysSeconds: [1, 1],
    payload: z.object({ key: z.string(), filler: z.string().optional() }),
  }),
  'test.long': job({
    version: 1,
    isLong: true,
    maxAttempts: 3,
    retryDelaysSeconds: [1, 1],
    payload: z.object({ key: z.string() }),
  }),
  /** Jobs that no job of another name can become. */
  'test.strict': job({
    version: 1,
    maxAttempts: 3,
    retryDelaysSeconds: [1, 1],
    payload: z.object({ key: z.string(), size: z.number() }),
  }),
  /** Many attempts, for suites in which the engine fails often. It may still crash only three workers. */
  'test.stubborn': job({
    version: 1,
    maxAttempts: 50,
    maxCrashes: 3,
    retryDelaysSeconds: [1],
    payload: z.object({ key: z.string() }),
  }),
  /** Waits so long for its retry that a test can do something meanwhile, also on a busy machine. */
  'test.patient': job({
    version: 1,
    maxAttempts: 3,
    retryDelaysSeconds: [Math.ceil(patient(3))],
    payload: z.object({ key: z.string() }),
  }),
  'test.echo': request({
    version: 1,
    payload: z.object({ text: z.string(), waitMs: z.number().optional(), fail: z.string().optional() }),
    reply: z.object({ text: z.string(), pid: z.number() }),
  }),
  'test.news': event({ version: 1, payload: z.object({ text: z.string() }) }),
};

/** The same names with other payloads, as in another release. */
export const otherMessages = {
  ...testMessages,
  'test.work': job({
    version: 1,
    maxAttempts: 3,
    retryDelaysSeconds: [1, 1],
    payload: z.object({ colour: z.string() }),
  }),
  'test.echo': request({
    version: 1,
    payload: z.object({ colour: z.string() }),
    reply: testMessages['test.echo'].reply,
  }),
};

/** With more attempts: an older process refuses one each second, until it stops. */
export const newerMessages = {
  ...testMessages,
  'test.work': job({ ...testMessages['test.work'], version: 2, maxAttempts: 1_000 }),
};

/** Version 2 also reads version 1, and writes it where that is enough. */
export const wideMessages = {
  ...testMessages,
  'test.work': job({
    ...testMessages['test.work'],
    version: 2,
    since: 1,
    versionOf: ({ filler }: { filler?: string | undefined }) => (filler === undefined ? 1 : 2),
  }),
  'test.echo': request({
    ...testMessages['test.echo'],
    version: 2,
    since: 1,
    versionOf: ({ waitMs }) => (waitMs === undefined ? 1 : 2),
  }),
};

export type TestMessages = typeof testMessages;
