import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { announceChange } from '../src/sessions/changes.ts';
import { newAccount, newAdmin, newKey, type Platform, password, startPlatform, untilTold } from './platform.ts';

let platform: Platform;
let replica: Pick<Platform, 'call'>;
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  platform = await startPlatform();
  replica = await platform.startReplica();
  admin = await newAdmin(platform);
});
afterAll(() => platform.stop());

const admins = (method: string, path: string, body?: unknown, token = admin.token) =>
  platform.call(method, `/admin${path}`, { token, ...(body !== undefined && { body }) });
const change = (id: number, body: unknown, token?: string) => admins('PATCH', `/accounts/${id}`, body, token);
const suspend = (id: number, reason = 'Spam') => change(id, { suspended: { reason } });

const page = z.object({
  accounts: z.array(z.looseObject({ id: z.number(), email: z.string() })),
  next_cursor: z.string().nullable(),
});
const list = async (query: string) => page.parse((await admins('GET', `/accounts?${query}`)).body);

describe('a suspended account', () => {
  it('is told why by every credential and at the login, and only with the right password', async () => {
    const account = await newAccount(platform);
    const { email, id, token } = account;
    const { key } = await newKey(platform, token);
    const login = (secret: string) =>
      platform.call('POST', '/music/auth/login', { body: { email, password: secret, cookie: true } });
    const cookie = (await login(password)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const refresh = () => platform.call('POST', '/music/auth/refresh', { headers: { cookie } });
    expect((await suspend(id, 'Uploads of films')).status).toBe(200);
    await untilTold('the replica knows', async () => {
      return (await replica.call('GET', '/video/auth/me', { token })).status === 403;
    });

    for (const answer of [
      await platform.call('GET', '/video/auth/me', { token }),
      await platform.call('GET', '/guarded/optionalJwt', { token }),
      await replica.call('GET', '/guarded/jwtOrKey', { key }),
      await login(password),
      await refresh(),
      await platform.call('POST', '/image/auth/register', { body: { email, password } }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
      expect(answer.body.detail).toBe(
        'An operator of the platform has suspended this account. Reason: Uploads of films',
      );
    }
    expect((await login('a wrong password')).body.code).toBe('invalid_credentials');
    expect((await platform.call('GET', '/guarded/publicJwt', { token })).body).toEqual({ id: null });

    await change(id, { suspended: null });
    await untilTold(
      'the replica knows',
      async () => (await replica.call('GET', '/guarded/key', { key })).status === 200,
    );
    expect((await platform.call('GET', '/video/auth/me', { token })).status).toBe(200);
    // The same refresh token: the suspension has not used it up.
    expect((await refresh()).status).toBe(200);
  });

  it('is listed in memory, and its followers are told of each change once', async () => {
    const { suspended } = platform.auth;
    const told: string[] = [];
    const account = await newAccount(platform);
    let failures = 1;
    suspended.follow({
      suspended({ accountId }) {
        if (accountId !== account.id) return;
        told.push('suspended');
        if (failures-- > 0) throw new Error('the database is away');
      },
      restored: (accountId) => void (accountId === account.id && told.push('restored')),
    });
    await suspend(account.id);
    await suspended.refresh();
    await suspended.refresh();
    expect(suspended.ids()).toContain(account.id);
    await change(account.id, { suspended: null });
    await suspended.refresh();
    expect(told).toEqual(['suspended', 'suspended', 'restored']);
    expect(suspended.ids()).not.toContain(account.id);
  });
});

describe('the only operator', () => {
  it('is neither demoted nor suspended, nor suspends itself', async () => {
    expect((await change(admin.id, { role: 'user' })).body).toMatchObject({ status: 409, code: 'conflict' });
    expect((await suspend(admin.id)).status).toBe(409);
    const other = await newAdmin(platform);
    expect((await suspend(admin.id)).body).toMatchObject({ status: 409, detail: expect.stringContaining('your own') });
    await suspend(other.id);
    // A suspended operator does not count.
    expect((await change(admin.id, { role: 'user' })).status).toBe(409);
    await change(other.id, { role: 'user', suspended: null });
  });

  it('remains when two operators remove each other at once, in both ways', async () => {
    const active = () => platform.database.prisma.account.count({ where: { role: 'admin', suspendedAt: null } });
    for (const body of [{ role: 'user' }, { suspended: { reason: 'Coup' } }]) {
      for (let round = 0; round < 4; round++) {
        const other = await newAdmin(platform);
        await platform.call('GET', '/guarded/admin', { token: other.token });
        const [one, two] = await Promise.all([
          change(other.id, body),
          replica.call('PATCH', `/admin/accounts/${admin.id}`, { token: other.token, body }),
        ]);
        // The second one is refused: it is not an operator any more, or the other would be the only one.
        expect([one?.status, two?.status].filter((status) => status === 200)).toHaveLength(1);
        expect(await active()).toBe(1);
        await platform.database.execute(
          `UPDATE auth.accounts SET role = CASE WHEN id = $1 THEN 'admin' ELSE 'user' END, suspended_at = NULL,
             suspended_reason = NULL WHERE id IN ($1, $2)`,
          [admin.id, other.id],
        );
        await announceChange(platform.database, admin.id);
        await untilTold('the operator is one again', async () => {
          const answers = [platform, replica].map(({ call }) => call('GET', '/guarded/admin', { token: admin.token }));
          return (await Promise.all(answers)).every(({ status }) => status === 200);
        });
      }
    }
  });
});

describe('the list of accounts', () => {
  it('finds parts of addresses and names in any case, literally', async () => {
    const account = await newAccount(platform);
    const { database } = platform;
    await database.execute(`UPDATE auth.accounts SET display_name = $2, company_name = $3 WHERE id = $1`, [
      account.id,
      'DJ 100%_real',
      'Kestrel Films',
    ]);
    for (const q of ['100%_r', 'kestrel FILMS', account.email.toUpperCase().slice(0, -4)]) {
      expect((await list(`q=${encodeURIComponent(q)}`)).accounts.map(({ id }) => id)).toContain(account.id);
    }
    expect((await list('q=100__r')).accounts).toEqual([]);
    expect((await list('q=%25%25')).accounts).toEqual([]);
  });

  it('pages through all accounts, each once, newest first, also while accounts are added', async () => {
    await Promise.all(Array.from({ length: 5 }, () => newAccount(platform)));
    const ids: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { accounts, next_cursor }: z.output<typeof page> = await list(`limit=3${cursor && `&cursor=${cursor}`}`);
      ids.push(...accounts.map(({ id }) => id));
      if (ids.length === 3) await newAccount(platform);
      cursor = next_cursor;
    }
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids).toHaveLength((await platform.database.prisma.account.count()) - 1);
  });

  it.each(['cursor=x', 'cursor=LTE', 'limit=0', 'limit=x', `q=${'x'.repeat(255)}`, 'q='])(
    'refuses %s',
    async (query) => {
      expect((await admins('GET', `/accounts?${query}`)).status).toBe(400);
    },
  );
});

describe('a change of an account', () => {
  it.each([
    {},
    { role: 'owner' },
    { suspended: true },
    { suspended: {} },
    { suspended: { reason: '' } },
    { suspended: { reason: 'x', until: 1 } },
    { suspended: { reason: 'a\u0000b' } },
    { suspended: { reason: 'x'.repeat(501) } },
    { quotas: {} },
    { quotas: { video: {} } },
    { quotas: { audio: { bytes: 1 } } },
    { quotas: { video: { bytes: -1 } } },
    { quotas: { video: { bytes: 1.5 } } },
    { quotas: { video: { bytes: 1e300 } } },
    { quotas: { video: { unfinished: 1e9 } } },
    { email: 'other@example.com' },
  ])('is refused: %j', async (body) => {
    const account = await newAccount(platform);
    expect((await change(account.id, body)).status).toBe(400);
    const { entries } = z
      .object({ entries: z.array(z.unknown()) })
      .parse((await admins('GET', `/audit?account=${account.id}`)).body);
    expect(entries).toEqual([]);
  });

  it('of nobody is a 404, and by a user a 403', async () => {
    expect((await change(2_000_000_000, { role: 'user' })).status).toBe(404);
    expect((await admins('GET', '/accounts/0')).status).toBe(404);
    const user = await newAccount(platform);
    for (const path of ['/accounts', `/accounts/${user.id}`, '/audit']) {
      expect((await admins('GET', path, undefined, user.token)).body).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect((await change(user.id, { role: 'admin' }, user.token)).status).toBe(403);
  });

  it('writes who, what, whom, from where and in which request; what changes nothing writes nothing', async () => {
    const account = await newAccount(platform);
    const quotas = { music: { bytes: 5_000_000_000 } };
    const body = { role: 'admin', suspended: { reason: 'Both' }, quotas };
    for (let n = 0; n < 2; n++) {
      await platform.call('PATCH', `/admin/accounts/${account.id}`, {
        token: admin.token,
        body,
        headers: { 'x-request-id': 'request-of-the-test', 'x-forwarded-for': '192.0.2.7' },
      });
    }
    const { entries } = z
      .object({ entries: z.array(z.looseObject({ action: z.string() })) })
      .parse((await admins('GET', `/audit?account=${account.id}`)).body);
    expect(entries.map(({ action }) => action)).toEqual(['account.quota', 'account.role', 'account.suspend']);
    expect(entries[0]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      actor: { id: admin.id, name: admin.email },
      action: 'account.quota',
      target: `account:${account.id}`,
      account_id: account.id,
      details: { email: account.email, service: 'music', bytes: 5_000_000_000, unfinished: null },
      address: '192.0.2.7',
      request_id: 'request-of-the-test',
    });
    await change(account.id, { role: 'user', suspended: null });
    const first = await admins('GET', `/audit?account=${account.id}&limit=2`);
    const { next_cursor } = z.object({ next_cursor: z.string() }).parse(first.body);
    const rest = await admins('GET', `/audit?account=${account.id}&limit=100&cursor=${next_cursor}`);
    expect(rest.body).toMatchObject({ entries: { length: 3 }, next_cursor: null });
  });
});
