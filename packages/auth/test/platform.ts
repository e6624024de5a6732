import { jest } from '@jest/globals';
import { leastPasswordCost, migrated } from '@millrace/api-testkit';
import { type Database, listen, openDatabase, unavailableProblem } from '@millrace/database';
import { createHttpApp, mountHandlers, operation, type Security, securities } from '@millrace/http';
import { messages } from '@millrace/jobs';
import { openQueue } from '@millrace/queue';
import { createLogger, createMetrics, type RunningServer, startServer } from '@millrace/service';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { until } from '@millrace/testkit/waiting';
import { z } from 'zod';
import { accountOf, credentialEndOf } from '../src/guards.ts';
import {
  type Auth,
  type AuthConfig,
  accountOperations,
  adminOperations,
  appPasswordOperations,
  createAuth,
  keyOperations,
  profiles,
} from '../src/index.ts';
import { changeRole } from '../src/operators/admins.ts';
import { commandLine } from '../src/operators/audit.ts';
import type { HashCost } from '../src/passwords.ts';

export const secrets = ['first-secret-0123456789-0123456789', 'older-secret-0123456789-0123456789'];

export const defaults: AuthConfig = {
  JWT_SECRET: secrets,
  JWT_LIFETIME_SECONDS: 3600,
  SESSION_LIFETIME_SECONDS: 86_400,
  ACCOUNT_GRACE_SECONDS: 7 * 86_400,
  FIRST_ACCOUNT_IS_ADMIN: false,
  SETUP_CODE: undefined,
  REGISTRATIONS_PER_MINUTE: 100_000,
  REGISTRATIONS_PER_DAY: 100_000,
  FAILED_LOGINS_PER_ACCOUNT: 50,
  FAILED_LOGINS_PER_ACCOUNT_AND_ADDRESS: 10,
  FAILED_LOGINS_PER_ACCOUNT_AND_NETWORK: 30,
  FAILED_LOGINS_PER_ADDRESS: 100_000,
  UPLOADS_PER_MINUTE: 3,
  OIDC_ISSUER: undefined,
  OIDC_CLIENT_ID: undefined,
  OIDC_CLIENT_SECRET: undefined,
  OIDC_SCOPES: 'openid email profile',
  OIDC_SIGN_INS_PER_MINUTE: 100_000,
  MAILS_PER_ADDRESS: 100_000,
  REGISTRATION: 'open',
  REQUIRE_VERIFIED_EMAIL: false,
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  ACCOUNT_URL: undefined,
};

export interface Answer {
  status: number;
  headers: Headers;
  /** The JSON body; {} if there is none. */
  body: Record<string, unknown>;
}

export interface CallOptions {
  body?: unknown;
  /** A body that is sent unchanged. */
  rawBody?: string;
  token?: string;
  key?: string;
  headers?: Record<string, string>;
}

export interface Platform {
  postgres: TestDatabases;
  url: string;
  database: Database;
  auth: Auth;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The lines of its log that contain a text. */
  logged(text: string): string[];
  /** Where it listens. */
  origin: string;
  /** Another process on the same database, with other settings if they are given. */
  startReplica(other?: Partial<AuthConfig>): Promise<Pick<Platform, 'call' | 'auth'>>;
  stop(): Promise<void>;
}

/** The origin that clients use; no request goes there. */
export const publicUrl = 'https://media.example.com';

/** Answers the account for which a request acts. */
const guarded = (security: Security) =>
  operation({
    method: 'get',
    path: `/guarded/${security}`,
    operationId: security,
    tag: 'Test',
    summary: 'Who asks',
    security,
    answers: { 200: { description: 'The account', json: z.object({ id: z.number().nullable() }) } },
  });

const answerBody = z.record(z.string(), z.unknown());

interface PlatformConfig extends Partial<AuthConfig> {
  passwordCost?: HashCost;
}

/** The accounts of all three services, and one route behind each guard, on a real Postgres and a real socket. */
export async function startPlatform(
  config: PlatformConfig = {},
  /** For a browser, which really goes to the public origin; other clients are told of it only. */
  at: { port: number; publicUrl: string } = { port: 0, publicUrl },
  /** A server that the suite stops and starts. */
  on?: TestDatabases,
): Promise<Platform> {
  const postgres = on ?? (await usePostgres());
  const url = await postgres.createDatabase(migrated);
  const end = async () => {
    if (on === undefined) await postgres.stop();
  };
  const first = await serve(url, config, at).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const servers = [first];
  return {
    ...first,
    postgres,
    url,
    async startReplica(other) {
      const replica = await serve(url, { ...config, ...other }, { ...at, port: 0 });
      servers.push(replica);
      return replica;
    },
    async stop() {
      for (const server of servers) await server.stop();
      await end();
    },
  };
}

async function serve(
  url: string,
  { passwordCost = leastPasswordCost, ...config }: PlatformConfig,
  at: { port: number; publicUrl: string },
): Promise<Pick<Platform, 'database' | 'auth' | 'call' | 'logged' | 'origin' | 'stop'>> {
  const lines: string[] = [];
  const log = createLogger({ name: 'test', level: 'warn', destination: { write: (line) => void lines.push(line) } });
  // A busy machine must not lead to answers of 503.
  const patient = { connectTimeoutMs: 240_000, statementTimeoutMs: 240_000, transactionTimeoutMs: 240_000 };
  const database = openDatabase({ url, log, ...patient });
  const auth = createAuth({
    database,
    log,
    config: { ...defaults, ...config },
    passwordCost,
    listenTo: (channel, onNotice) => listen({ url, channel, onNotice, log }),
    publicUrl: at.publicUrl,
    apiPath: '/video',
    corsOrigins: ['https://console.example.com'],
  });
  const queue = await openQueue({ url, databaseUrl: url, messages, jobs: ['account.mail'], log, name: 'test' });
  await auth.startMail(queue);
  const app = createHttpApp({
    log,
    metrics: createMetrics('test'),
    checks: {},
    state: () => 'running',
    classifiers: [unavailableProblem],
    trustProxy: true,
    routes(app) {
      for (const [name, profile] of Object.entries(profiles)) {
        const api = auth.createApi();
        const operations = { ...profile.operations, ...accountOperations };
        mountHandlers({ api, root: api }, operations, auth.handlers.account(profile));
        app.use(`/${name}`, api.router);
      }
      const api = auth.createApi();
      const apis = { api, root: api };
      mountHandlers(apis, keyOperations, auth.handlers.keys);
      mountHandlers(apis, appPasswordOperations, auth.handlers.appPasswords);
      mountHandlers(apis, adminOperations, auth.handlers.admin);
      for (const security of securities) {
        api.answer(guarded(security), ({ caller }) => ({ id: caller?.id ?? null }));
      }
      const scoped = operation({
        ...guarded('jwtOrKey'),
        path: '/scoped',
        operationId: 'scoped',
        scope: 'videos:read',
      });
      api.answer(scoped, ({ caller }) => ({ id: caller?.id ?? null }));
      const grouped = operation({
        ...guarded('jwtOrKey'),
        path: '/group',
        operationId: 'group',
        answers: { 200: { description: 'Its share', json: z.object({ group: z.string().nullable() }) } },
      });
      api.answer(grouped, (_input, req) => ({ group: auth.groupOf(req) ?? null }));
      const ending = operation({
        ...guarded('jwtOrKey'),
        path: '/ending',
        operationId: 'ending',
        answers: { 200: { description: 'When its credential ends', json: z.object({ at: z.string().nullable() }) } },
      });
      api.answer(ending, (_input, req) => ({ at: credentialEndOf(req)?.toISOString() ?? null }));
      const upload = operation({ ...guarded('jwtOrKey'), method: 'post', path: '/upload', operationId: 'upload' });
      api.answer(upload, ({ caller }) => ({ id: caller?.id ?? null }), [auth.limitUploads]);
      app.use(api.router);
      app.get('/page', (_req, res) => {
        res.setHeader('Content-Security-Policy', "default-src 'self'");
        res.type('html').send('<title>A page</title>');
      });
      app.get('/unguarded', (req, res) => {
        res.json({ id: accountOf(req).id });
      });
    },
  });
  const server: RunningServer = await startServer(app, { port: at.port, host: '127.0.0.1' });

  return {
    database,
    auth,
    origin: `http://127.0.0.1:${server.port}`,
    logged: (text) => lines.filter((line) => line.includes(text)),
    async call(method, path, { body, rawBody, token, key, headers = {} } = {}) {
      const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'x-api-key': key }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? {} : answerBody.parse(JSON.parse(text)),
      };
    },
    async stop() {
      await server.close(1000);
      await auth.close();
      await queue.close();
      await database.close();
    },
  };
}

let names = 0;
export const newEmail = (): string => `someone.${names++}@example.com`;
export const password = 'correct horse battery';

const session = z.object({ token: z.string(), user: z.object({ id: z.number(), email: z.string() }) });

/** Registers an account at the video service. */
export async function newAccount(platform: Platform): Promise<{ id: number; email: string; token: string }> {
  const email = newEmail();
  const answer = await platform.call('POST', '/video/auth/register', {
    body: { email, password, companyName: 'Acme' },
  });
  const { token, user } = session.parse(answer.body);
  return { id: user.id, email, token };
}

export async function newKey(platform: Platform, token: string): Promise<{ id: number; key: string }> {
  const answer = await platform.call('POST', '/keys', { token, body: { name: 'server' } });
  return z.object({ id: z.number(), key: z.string() }).parse(answer.body);
}

export async function newAdmin(platform: Platform): Promise<{ id: number; email: string; token: string }> {
  const account = await newAccount(platform);
  const { database } = platform;
  await database.transaction((tx) => changeRole(tx, { id: account.id }, 'admin', commandLine));
  return account;
}

/**
 * Waits for what a notice of a change brings about. A process believes what it knows of a credential for some seconds of a clock, which
 * stands still here: only the notice can end that.
 */
export async function untilTold(what: string, holds: () => Promise<boolean>): Promise<void> {
  const now = performance.now();
  await until(what, async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
    try {
      return await holds();
    } finally {
      clock.mockRestore();
    }
  });
}

export const untilRefused = ({ call }: Pick<Platform, 'call'>, token: string): Promise<void> =>
  untilTold('the token is refused', async () => (await call('GET', '/video/auth/me', { token })).status === 401);
