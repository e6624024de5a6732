import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newAccount, newKey, type Platform, startPlatform } from './platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

describe('an API key', () => {
  it('is returned once, listed by its prefix and stored as a hash', async () => {
    const { token } = await newAccount(platform);
    const made = await platform.call('POST', '/keys', { token, body: { name: ' build server ' } });
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('private, no-store');
    const { id, key, name, prefix, createdAt } = made.body;
    expect({ name, prefix }).toEqual({ name: 'build server', prefix: String(key).slice(0, 11) });
    expect(key).toMatch(/^mr_[0-9A-Za-z]{43}$/);
    expect(new Date(String(createdAt)).toISOString()).toBe(createdAt);

    const listed = await platform.call('GET', '/keys', { token });
    expect(listed.status).toBe(200);
    expect(listed.body).toEqual({
      keys: [{ id, name, prefix, createdAt, lastUsedAt: null, scopes: ['*'], expiresAt: null }],
    });
    const row = await platform.database.prisma.apiKey.findFirst({ where: { id: Number(id) } });
    expect(Buffer.from(row?.hash ?? []).toString('hex')).toBe(createHash('sha256').update(String(key)).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(String(key));
  });

  it('is listed newest first, and only to its account', async () => {
    const mine = await newAccount(platform);
    const theirs = await newAccount(platform);
    await newKey(platform, theirs.token);
    const first = await newKey(platform, mine.token);
    const second = await newKey(platform, mine.token);
    const { body } = await platform.call('GET', '/keys', { token: mine.token });
    expect(body.keys).toMatchObject([{ id: second.id }, { id: first.id }]);
  });

  it('is not accepted by the key routes', async () => {
    const { token } = await newAccount(platform);
    const { id, key } = await newKey(platform, token);
    for (const [method, path] of [
      ['POST', '/keys'],
      ['GET', '/keys'],
      ['DELETE', `/keys/${id}`],
    ] as const) {
      expect(
        (await platform.call(method, path, { key, ...(method === 'POST' ? { body: { name: 'x' } } : {}) })).status,
      ).toBe(401);
    }
  });

  it('is revoked at once, by its account only', async () => {
    const mine = await newAccount(platform);
    const theirs = await newAccount(platform);
    const { id, key } = await newKey(platform, mine.token);
    expect((await platform.call('DELETE', `/keys/${id}`, { token: theirs.token })).status).toBe(404);
    expect((await platform.call('GET', '/guarded/key', { key })).status).toBe(200);
    expect(await platform.call('DELETE', `/keys/${id}`, { token: mine.token })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await platform.call('GET', '/guarded/key', { key })).status).toBe(401);
    expect((await platform.call('DELETE', `/keys/${id}`, { token: mine.token })).status).toBe(404);
    expect((await platform.call('GET', '/keys', { token: mine.token })).body).toEqual({ keys: [] });
  });

  it('does only what its scopes say; a token does everything', async () => {
    const { token } = await newAccount(platform);
    const withScopes = async (scopes: string[]) => {
      const { body } = await platform.call('POST', '/keys', { token, body: { name: 'server', scopes } });
      return String(body.key);
    };
    const scoped = (options: { token?: string; key?: string }) => platform.call('GET', '/scoped', options);
    const writer = await withScopes(['videos:write', 'images:read']);
    expect(await scoped({ key: writer })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: 'The API key does not have the scope videos:read.' },
    });
    expect((await platform.call('GET', '/guarded/key', { key: writer })).status).toBe(200);
    for (const scopes of [['videos:read'], ['*']]) {
      expect((await scoped({ key: await withScopes(scopes) })).status).toBe(200);
    }
    expect((await scoped({ token })).status).toBe(200);
    expect((await scoped({ token, key: writer })).status).toBe(200);
  });

  it('expires to the moment, also where it was used just before', async () => {
    const { token } = await newAccount(platform);
    const expiresAt = new Date(Date.now() + 600_000);
    const { body } = await platform.call('POST', '/keys', { token, body: { name: 'guest', expiresAt } });
    const key = String(body.key);
    const status = async () => (await platform.call('GET', '/guarded/key', { key })).status;
    expect(await status()).toBe(200);
    const clock = jest.spyOn(Date, 'now');
    try {
      clock.mockReturnValue(expiresAt.getTime() - 1);
      expect(await status()).toBe(200);
      clock.mockReturnValue(expiresAt.getTime());
      expect(await status()).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });

  it('records its last use at most once a minute', async () => {
    const { id: accountId, token } = await newAccount(platform);
    const { id, key } = await newKey(platform, token);
    const use = async () => {
      // Whoever revokes a key is asked anew; in between, a process remembers whom a key belongs to.
      await platform.auth.apiKeys.revoke(accountId, 0);
      await platform.call('GET', '/guarded/jwtOrKey', { key });
    };
    const lastUsed = async () => (await platform.auth.apiKeys.list(accountId))[0]?.lastUsedAt;
    const aged = (seconds: number) =>
      platform.database.prisma.apiKey.update({
        where: { id },
        data: { lastUsedAt: new Date(Date.now() - seconds * 1000) },
        select: { lastUsedAt: true },
      });

    await Promise.all([use(), use(), use()]);
    await platform.auth.apiKeys.close();
    expect((await lastUsed())?.getTime()).toBeGreaterThan(Date.now() - 30_000);

    const fresh = await aged(30);
    await use();
    await platform.auth.apiKeys.close();
    expect(await lastUsed()).toEqual(fresh.lastUsedAt);

    const old = await aged(120);
    await use();
    await platform.auth.apiKeys.close();
    expect((await lastUsed())?.getTime()).toBeGreaterThan(old.lastUsedAt?.getTime() ?? 0);
  });
});
