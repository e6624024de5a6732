import type { MediaKind } from '@millrace/storage';
import { z } from 'zod';
import { call } from '../call.ts';
import { receive } from './receive.ts';
import type { Table } from './table.ts';
import { controls, wide, wideEmail } from './texts.ts';
import { fill, type Person, type World } from './world.ts';

/** Names of a kind of media in operations, tables and jobs. */
export const namesOf = {
  videos: {
    noun: 'video',
    media: 'video.videos',
    usage: 'video.usage_daily',
    usageId: 'video_id',
    created: 'video.asset',
  },
  tracks: {
    noun: 'track',
    media: 'music.tracks',
    usage: 'music.usage_daily',
    usageId: 'track_id',
    created: 'music.track',
  },
  images: {
    noun: 'image',
    media: 'image.images',
    usage: 'image.usage_daily',
    usageId: 'image_id',
    created: 'image.asset',
  },
} as const satisfies Record<MediaKind, object>;

const password = 'a long enough password';
const loginEmail = 'largest@example.com';
const requestId = 'r'.repeat(128);
const longUrl = `https://example.com/${'u'.repeat(2_028)}`;
/** Bytes of the beginning of an answer that is kept, and of the reason why a job has failed. */
const [answerBytes, reasonLength] = [1_024, 4_000];
const exportsOfAccount = 10;
const [keys, webhooks, sessions, invitations, appPasswords] = [1_000, 100, 100, 1_000, 50];
const identities = 20;

/** Ids of sessions and exports have 22 characters. */
const idOf = (name: string, n: number): string => `${name}${String(n).padStart(22 - name.length, '0')}`;
const firstWebhook = 'wh_0000000000000001';
const deadJob = '00000000-0000-4000-8000-000000000001';

/**
 * Fills what all services keep of an account, and what operators see. The media are there already: events show them.
 *
 * @param world whose owner has media with the longest texts
 */
export async function fillShared(world: World): Promise<void> {
  const { kind, owner, admin } = world;
  const { noun, media, usage, usageId, created } = namesOf[kind];
  const id = owner.id;
  await call(world.origin, 'POST', `${world.apiPath}/auth/register`, {
    json: { email: loginEmail, password, companyName: wide(200), displayName: wide(200) },
  });
  await fill(world, async (run) => {
    await run(
      `INSERT INTO auth.sessions (id, account_id, user_agent, address, expires_at)
       SELECT 'many-' || lpad(n::text, 17, '0'), $1::int, repeat(chr(255), 300), repeat('f', 45), now() + interval '1 day'
       FROM generate_series(2, ${sessions}) n`,
      id,
    );
    await run(
      `INSERT INTO auth.api_keys (account_id, name, prefix, hash, scopes, last_used_at, expires_at)
       SELECT $1::int, $2, 'mr_01234567', sha256(n::text::bytea), $3::text[], now(), now() + interval '1 year'
       FROM generate_series(2, ${keys}) n`,
      ...[id, wide(100)],
      [
        'videos:read',
        'videos:write',
        'tracks:read',
        'tracks:write',
        'images:read',
        'images:write',
        'webhooks:read',
        'webhooks:write',
        '*',
      ],
    );
    await run(
      `INSERT INTO auth.app_passwords (account_id, name, hash, secret, key_id, last_used_at)
       SELECT $1::int, $2, sha256(n::text::bytea), '\\x00', 'none', now() FROM generate_series(1, ${appPasswords}) n`,
      ...[id, wide(100)],
    );
    await run(
      `INSERT INTO auth.identities (account_id, issuer, subject, email)
       SELECT $1::int, $2, 'subject ' || n, $3 FROM generate_series(1, ${identities}) n`,
      ...[id, longUrl, wideEmail(0)],
    );
    await run(
      `INSERT INTO auth.invitations (email, email_key, token_hash, invited_by, expires_at)
       SELECT $2 || n, 'invited ' || n, sha256(n::text::bytea), $1::int, now() + interval '7 days' FROM generate_series(1, ${invitations}) n`,
      ...[admin.id, wideEmail(0).slice(0, 250)],
    );
    await run(
      `INSERT INTO auth.exports (id, account_id, service, status, attempt, bytes, expires_at)
       SELECT 'many-' || lpad(n::text, 17, '0'), $1::int, $2, 'ready', 'a', 9007199254740991, now() + interval '6 days'
       FROM generate_series(1, ${exportsOfAccount}) n`,
      ...[id, namesOf[kind].media.split('.')[0]],
    );
    await run(
      `INSERT INTO auth.accounts (email, email_key, password_hash, company_name, display_name, services, suspended_at, suspended_reason)
       SELECT $1, 'many ' || n, 'x', $2, $2, '{video,music,image}', now(), $3 FROM generate_series(1, 110) n`,
      ...[wideEmail(0), wide(200), wide(500)],
    );
    await run(
      `INSERT INTO auth.quotas (account_id, service, bytes, unfinished)
       SELECT a.id, s, 9007199254740991, 1000000 FROM auth.accounts a, unnest('{video,music,image}'::text[]) s
       WHERE a.email_key LIKE 'many %'`,
    );
    await run(
      `INSERT INTO auth.audit (actor_id, actor, action, target, account_id, details, address, request_id)
       SELECT $1::int, $2, 'account.suspend', 'videos:' || repeat('i', 64), $1::int,
         jsonb_build_object('name', 'video.transcode', 'reason', $3::text, 'attempts', n), repeat('f', 45), $4
       FROM generate_series(1, 110) n`,
      ...[admin.id, wideEmail(0), controls(reasonLength), requestId],
    );
    await run(
      // Their letters are read when the lease has expired.
      `INSERT INTO queue.jobs (id, name, version, payload, account_id, request_id, state, attempts, max_attempts, lease_until, last_error)
       SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 1, '{}', $2::int, $3, 'dead', 8, 8, now() + interval '1 day', $4
       FROM generate_series(1, 110) n`,
      ...[`${noun}.export`, id, requestId, controls(reasonLength)],
    );
    await run(
      `INSERT INTO platform.webhooks (id, kind, account_id, url, types, description, secret, status, position, failing_since, paused_until)
       SELECT 'wh_' || lpad(n::text, 16, '0'), $1, $2::int, $3, array_fill($4::text, '{12}'), $5, 'x', 'enabled', 9007199254740991, now(),
         now() + interval '1 day'
       FROM generate_series(1, ${webhooks}) n`,
      ...[kind, id, longUrl, `${created}.deleted`, wide(500)],
    );
    await run(
      `INSERT INTO platform.webhook_deliveries
         (webhook_id, event_id, event_type, state, attempts, http_status, error, latency_ms, answer, last_attempt_at, next_attempt_at)
       SELECT $1, n, $2, 'failed', 10, 500, $3, 15000, $4, now(), now() + interval '1 day' FROM generate_series(1, 110) n`,
      ...[firstWebhook, `${created}.ready`, controls(2_048), controls(answerBytes)],
    );
    await run(
      `INSERT INTO ${usage} (${usageId}, account_id, day, bytes)
       SELECT m.id, $1::int, (now() AT TIME ZONE 'UTC')::date - d, 9007199254 FROM ${media} m, generate_series(0, 365) d
       WHERE m.id IN (SELECT id FROM ${media} WHERE account_id = $1::int ORDER BY created_at DESC LIMIT 110)`,
      id,
    );
    await run(
      `INSERT INTO platform.events (kind, account_id, type, media_id, medium, created_at)
       SELECT $1, $2::int, $3, m.id, to_jsonb(m), now()
       FROM (SELECT * FROM ${media} WHERE account_id = $2::int ORDER BY created_at DESC LIMIT 100) m, generate_series(1, 11)`,
      ...[kind, id, `${created}.ready`],
    );
  });
}

const linked = z.object({ url: z.string() });

/** The address of an archive, which exists. */
async function archiveOf({
  origin,
  apiPath,
  kind,
  storage,
  database,
  owner,
}: World): Promise<{ id: string; token: string }> {
  const id = idOf('many-', 1);
  const folder = `private/${kind}/exports/${id}/a/`;
  const body = Buffer.alloc(1024 * 1024, '{}\n');
  await storage.put(`${folder}data.ndjson`, body);
  await storage.put(
    `${folder}files.json`,
    Buffer.from(JSON.stringify([{ name: 'data.ndjson', key: `${folder}data.ndjson`, size: body.length }])),
  );
  await database.execute("UPDATE auth.exports SET status = 'ready', attempt = 'a' WHERE id = $1", [id]);
  const answer = await call(origin, 'GET', `${apiPath}/auth/exports/${id}`, { token: owner.token });
  return { id, token: new URL(linked.parse(answer.body).url).searchParams.get('token') ?? '' };
}

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};

/** A row that the operation removes. @returns its id */
const insert = async ({ database }: World, sql: string, ...parameters: unknown[]): Promise<string | number> => {
  const [row] = await database.query<{ id: string | number }>(`${sql} RETURNING id`, parameters);
  if (row === undefined) throw new Error('nothing was inserted');
  return row.id;
};

const newSession = (world: World) =>
  insert(
    world,
    `INSERT INTO auth.sessions (id, account_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    ...[idOf('ended-', next()), world.owner.id],
  );

const newWebhook = (world: World, person: Person = world.owner) =>
  insert(
    world,
    `INSERT INTO platform.webhooks (id, kind, account_id, url, secret, status, position) VALUES ($1, $2, $3, 'https://example.com', 'x', 'disabled', 0)`,
    ...[`wh_${String(next()).padStart(16, 'x')}`, world.kind, person.id],
  );

const tus = { 'tus-resumable': '1.0.0' };
/** An image has no title. */
const metadata = (kind: World['kind'], title: string): string =>
  [...(kind === 'images' ? [] : [['title', title] as const]), ['filename', 'clip.bin'] as const]
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join();

/** Begins a resumable upload. @returns its id */
async function newUpload({ kind, origin, apiPath, second }: World): Promise<string> {
  const { status, headers, body } = await receive(`${origin}${apiPath}/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      authorization: `Bearer ${second.token}`,
      'upload-length': '100',
      'upload-metadata': metadata(kind, 'a title'),
    },
  });
  const location = headers.location;
  if (status !== 201 || typeof location !== 'string') throw new Error(`no upload began: ${status} ${body}`);
  return location.slice(location.lastIndexOf('/') + 1);
}

const noMail = { constant: 'A sentence, the same for each address; without a mail server an error' };
const noProvider = { constant: 'A redirect or a session; without an identity provider an error' };
const direct = { constant: 'Of a store of S3; packages/uploads/test/largestParts has the largest' };

/** The operations that all services have. */
export const sharedTable: Table<World> = {
  register: ({ kind }) => ({
    json: {
      email: `new-${process.pid}-${next()}@example.com`,
      password,
      ...(kind !== 'tracks' && { companyName: wide(200) }),
      ...(kind !== 'videos' && { displayName: wide(200) }),
    },
  }),
  login: () => [
    { json: { email: loginEmail, password } },
    {
      of: 'a wrong password',
      json: { email: `nobody-${next()}@example.com`, password: 'x'.repeat(4_096) },
      status: 401,
    },
  ],
  async refresh({ origin, apiPath }) {
    const { headers } = await receive(`${origin}${apiPath}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ email: loginEmail, password, cookie: true })),
    });
    const [cookie = ''] = [headers['set-cookie']].flat();
    return { headers: { cookie: cookie.split(';', 1)[0] ?? '' } };
  },
  logout: async (world) => ({ token: (await world.register()).token }),
  logoutEverywhere: async (world) => ({ token: (await world.register()).token }),
  listSessions: () => ({}),
  endSession: async (world) => ({ params: { id: await newSession(world) } }),
  getMe: () => ({}),
  changeMe: ({ kind, second }) => ({
    token: second.token,
    json: {
      ...(kind !== 'tracks' && { companyName: wide(200) }),
      ...(kind !== 'videos' && { displayName: wide(200) }),
    },
  }),
  deleteMe: async (world) => ({ token: (await world.register()).token, json: { password } }),
  changePassword: async (world) => ({
    token: (await world.register()).token,
    json: { password, newPassword: '\u{1f511}'.repeat(128) },
  }),
  startOidc: noProvider,
  finishOidc: noProvider,
  linkOidc: noProvider,
  listIdentities: () => ({}),
  removeIdentity: async (world) => ({
    params: {
      id: await insert(
        world,
        `INSERT INTO auth.identities (account_id, issuer, subject) VALUES ($1, 'https://id.example', $2)`,
        ...[world.owner.id, `removed ${next()}`],
      ),
    },
  }),
  requestExport: ({ second }) => ({ token: second.token }),
  listExports: () => ({}),
  getExport: () => ({ params: { id: idOf('many-', 2) } }),
  getExportArchive: async (world) => {
    const { id, token } = await archiveOf(world);
    return { params: { id }, query: { token } };
  },
  getSignInOptions: () => ({}),
  requestPasswordReset: noMail,
  resetPassword: noMail,
  requestEmailVerification: noMail,
  verifyEmail: noMail,
  beginSecondFactor: ({ second }) => ({ token: second.token, json: { password } }),
  confirmSecondFactor: { constant: 'Ten recovery codes, which all have the same length' },
  removeSecondFactor: { constant: 'Says that the second factor is removed' },
  getSecondFactor: () => ({}),
  getAccountPage: () => ({ params: { page: 'reset-password' } }),
  getAccountAsset: () => ['account.js', 'account.css'].map((name) => ({ of: name, params: { name } })),
  createInvitation: () => ({ json: { email: wideEmail(next() + 1_000) } }),
  listInvitations: () => ({}),
  revokeInvitation: async (world) => ({
    params: {
      id: await insert(
        world,
        `INSERT INTO auth.invitations (email, email_key, token_hash, expires_at) VALUES ('x', $1::text, sha256($1::text::bytea), now() + interval '1 day')`,
        `revoked ${next()}`,
      ),
    },
  }),
  createKey: ({ second }) => ({ token: second.token, json: { name: wide(100) } }),
  listKeys: () => ({}),
  deleteKey: async (world) => ({
    params: {
      id: await insert(
        world,
        `INSERT INTO auth.api_keys (account_id, name, prefix, hash) VALUES ($1, 'x', 'x', sha256($2::text::bytea))`,
        ...[world.owner.id, `deleted ${next()}`],
      ),
    },
  }),
  createUpload: ({ kind, second }) => ({
    token: second.token,
    headers: { ...tus, 'upload-length': '100', 'upload-metadata': metadata(kind, wide(300)) },
  }),
  getUpload: async (world) => ({ token: world.second.token, params: { id: await newUpload(world) }, headers: tus }),
  continueUpload: async (world) => ({
    token: world.second.token,
    params: { id: await newUpload(world) },
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    bytes: Buffer.alloc(50),
  }),
  cancelUpload: async (world) => ({ token: world.second.token, params: { id: await newUpload(world) }, headers: tus }),
  createDirectUpload: direct,
  signUploadParts: direct,
  listUploadParts: direct,
  completeDirectUpload: direct,
  cancelDirectUpload: { constant: 'Says that nothing is left of the upload' },
  listEvents: () => [
    { of: 'oldest first', query: { limit: 1_000 } },
    { of: 'newest first', query: { limit: 1_000, order: 'desc' } },
  ],
  streamEvents: () => ({ query: { after: 0 }, enough: 1024 * 1024 }),
  createWebhook: ({ second, kind }) => ({
    token: second.token,
    json: { url: longUrl, types: [`${namesOf[kind].created}.ready`], description: wide(500) },
  }),
  listWebhooks: () => ({}),
  getWebhook: () => ({ params: { id: firstWebhook } }),
  updateWebhook: () => ({ params: { id: firstWebhook }, json: { description: wide(500) } }),
  deleteWebhook: async (world) => ({ params: { id: await newWebhook(world) } }),
  rotateWebhookSecret: async (world) => ({
    params: { id: await newWebhook(world, world.second) },
    token: world.second.token,
  }),
  testWebhook: { constant: 'The beginning of one answer, of a kilobyte: listWebhookDeliveries has a hundred' },
  listWebhookDeliveries: () => ({ params: { id: firstWebhook }, query: { limit: 100 } }),
  resendWebhookDelivery: async ({ database, kind, owner }) => {
    const [event] = await database.query<{ id: number }>(
      'SELECT id FROM platform.events WHERE kind = $1 AND account_id = $2 LIMIT 1',
      [kind, owner.id],
    );
    const id = event?.id ?? 0;
    await database.execute(
      `INSERT INTO platform.webhook_deliveries (webhook_id, event_id, event_type, state, attempts, error, latency_ms, answer, last_attempt_at)
       SELECT $1, $2, event_type, 'failed', 1, error, 1, answer, now() FROM platform.webhook_deliveries WHERE webhook_id = $1 LIMIT 1
       ON CONFLICT (webhook_id, event_id) DO UPDATE SET state = 'failed'`,
      [firstWebhook, id],
    );
    return { params: { id: firstWebhook, deliveryId: id } };
  },
  adminListAccounts: () => [
    { query: { limit: 100 } },
    { of: 'that contain a text', query: { limit: 100, q: wide(200) } },
  ],
  adminGetAccount: ({ owner }) => ({ params: { id: owner.id } }),
  adminChangeAccount: ({ second }) => ({
    params: { id: second.id },
    json: { quotas: { video: { bytes: 1_000_000_000 + next() } } },
  }),
  adminListAudit: () => ({ query: { limit: 100 } }),
  adminGetOverview: () => ({}),
  adminListJobs: () => ({ query: { limit: 100, state: 'dead' } }),
  adminRetryJob: async ({ database }) => {
    await database.execute(
      "UPDATE queue.jobs SET state = 'dead', lease_until = now() + interval '1 day' WHERE id = $1::uuid",
      [deadJob],
    );
    return { params: { id: deadJob } };
  },
  getOpenApi: () => ({}),
  getReference: () => ({}),
  getReferenceScript: () => ['scalar.js', 'start.js'].map((name) => ({ of: name, params: { name } })),
};

/** The first and the last day of the longest time whose usage is told. */
export const longestTime = (): { from: string; to: string } => {
  const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return { from: dayOf(365), to: dayOf(0) };
};
