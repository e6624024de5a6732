import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { groupOf, networkOf } from '../src/accounts/network.ts';
import { holderOf } from '../src/holders.ts';
import { commandLine } from '../src/operators/audit.ts';
import { createAccount } from '../src/operators/createAccount.ts';
import { createPasswords } from '../src/passwords.ts';
import { newEmail, newKey, type Platform, password, startPlatform } from './platform.ts';

const dayMs = 24 * 60 * 60_000;

describe('the network of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.255', '203.0.113.0/24'],
    ['172.32.0.1', '172.32.0.0/24'],
    ['2001:db8:0:7::/64', '2001:db8:0::/48'],
    ['2001:db8:1:ff00::/64', '2001:db8:1::/48'],
    ['127.0.0.1', null],
    ['10.1.2.3', null],
    ['172.31.0.1', null],
    ['192.168.1.7', null],
    ['169.254.1.1', null],
    ['100.64.0.1', null],
    ['0:0:0:0::/64', null],
    ['fd12:3456:0:0::/64', null],
    ['fe80:0:0:0::/64', null],
    ['unknown', null],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the group of an account', () => {
  it('is its network for a day', () => {
    const account = { createdAt: new Date(0), registrationNetwork: '203.0.113.0/24' };
    expect([0, dayMs - 1, dayMs, 9 * dayMs].map((now) => groupOf(account, now))).toEqual([
      '203.0.113.0/24',
      '203.0.113.0/24',
      undefined,
      undefined,
    ]);
    expect(groupOf({ ...account, registrationNetwork: null }, 0)).toBeUndefined();
  });

  it('has its share of a pool; a stranger has that of his address, within its network', () => {
    const account = { id: 7, createdAt: new Date(), registrationNetwork: '203.0.113.0/24' };
    const req = { ip: '198.51.100.9' };
    expect(holderOf(account, req)).toEqual({ key: '7', group: '203.0.113.0/24' });
    expect(holderOf({ ...account, createdAt: new Date(0) }, req)).toEqual({ key: '7' });
    expect(holderOf(undefined, req)).toEqual({ key: '198.51.100.9', group: '198.51.100.0/24' });
    expect(holderOf(undefined, { ip: '2001:db8:1:2:3::9' })).toEqual({
      key: '2001:db8:1:2::/64',
      group: '2001:db8:1::/48',
    });
  });
});

describe('a young account', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.stop());
  afterEach(() => void jest.restoreAllMocks());

  const registerFrom = async (address: string, on: Pick<Platform, 'call'> = platform) =>
    on.call('POST', '/video/auth/register', {
      body: { email: newEmail(), password, companyName: 'Acme' },
      headers: { 'x-forwarded-for': address },
    });
  const session = z.object({ token: z.string(), user: z.object({ id: z.number() }) });
  const youngFrom = async (address: string) => {
    const { token, user } = session.parse((await registerFrom(address)).body);
    return { id: user.id, token };
  };
  const groupOfToken = async (token: string) => (await platform.call('GET', '/group', { token })).body.group;
  const networkOfAccount = async (id: number) => {
    const [row] = await platform.database.query<{ network: string | null }>(
      'SELECT registration_network AS network FROM auth.accounts WHERE id = $1',
      [id],
    );
    return row?.network;
  };
  const shareOf = async (id: number) => {
    const [row] = await platform.database.query<{ share: number }>('SELECT queue.share_of($1)::int AS share', [id]);
    return row?.share;
  };
  const makeOld = (id: number) =>
    platform.database.execute("UPDATE auth.accounts SET created_at = now() - interval '25 hours' WHERE id = $1", [id]);

  it('shares with others of its network, and with nobody else', async () => {
    const addresses = [
      '203.0.113.7',
      '203.0.113.200',
      '198.51.100.1',
      '2001:db8:1:2::7',
      '2001:db8:1:ff00::7',
      '2001:db8:2:2::7',
      '127.0.0.1',
    ];
    const groups = [];
    for (const address of addresses) groups.push(await groupOfToken((await youngFrom(address)).token));
    const [v4, v6] = ['203.0.113.0/24', '2001:db8:1::/48'];
    expect(groups).toEqual([v4, v4, '198.51.100.0/24', v6, v6, '2001:db8:2::/48', null]);
  });

  it('has a share of its own after a day, also if its credential is believed since before', async () => {
    const { token } = await youngFrom('203.0.113.8');
    const { key } = await newKey(platform, token);
    const group = async () => (await platform.call('GET', '/group', { key })).body.group;
    expect(await group()).toBe('203.0.113.0/24');
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + dayMs);
    expect(await group()).toBeNull();
  });

  it('takes turns in the queue with others of its network, for a day', async () => {
    const young = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) young.push((await youngFrom(address)).id);
    const [first = 0, second = 0, third = 0] = young;
    const { id: stranger } = await youngFrom('198.51.100.2');
    await makeOld((await youngFrom('198.51.100.3')).id);
    const shares = () => Promise.all([first, second, third, stranger].map(shareOf));
    expect([...(await shares()).slice(0, 3), await shareOf(0)]).toEqual([first, first, first, 0]);
    expect(await shareOf(stranger)).not.toBe(first);
    await makeOld(first);
    expect((await shares()).slice(0, 3)).toEqual([first, second, second]);
    await makeOld(stranger);
    expect((await shares())[3]).toBe(stranger);
  });

  it('keeps its network until it counts no more', async () => {
    const [old, young] = [await youngFrom('203.0.113.9'), await youngFrom('203.0.113.10')];
    await makeOld(old.id);
    await platform.auth.removeExpired();
    expect([await networkOfAccount(old.id), await networkOfAccount(young.id)]).toEqual([null, '203.0.113.0/24']);
  });

  it('does not show its network', async () => {
    const answer = await registerFrom('203.0.113.11');
    const { token } = session.parse(answer.body);
    const me = await platform.call('GET', '/video/auth/me', { token });
    expect(JSON.stringify([answer.body, me.body])).not.toContain('203.0.113');
  });

  it('has none if an operator has made it', async () => {
    const email = newEmail();
    const { database } = platform;
    await createAccount({ database, passwords: createPasswords() }, { email, password, role: 'user' }, commandLine);
    const made = await database.prisma.account.findUniqueOrThrow({ where: { emailKey: email } });
    expect(made.registrationNetwork).toBeNull();
  });

  it('is one of as many as a network may make a day', async () => {
    const strict = await platform.startReplica({ REGISTRATIONS_PER_DAY: 3 });
    const statuses = async (addresses: string[]) => {
      const answers = [];
      for (const address of addresses) answers.push(await registerFrom(address, strict));
      return answers.map(({ status }) => status);
    };
    // Each of these addresses is far from its own limit.
    expect(await statuses([1, 2, 3, 4].map((n) => `198.18.7.${n}`))).toEqual([201, 201, 201, 429]);
    expect(await statuses([1, 2, 3, 4].map((n) => `2001:db8:7:${n}::1`))).toEqual([201, 201, 201, 429]);
    const refused = await registerFrom('198.18.7.9', strict);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600);
    expect(await statuses(['198.18.8.1', ...Array<string>(4).fill('127.0.0.1')])).toEqual(Array(5).fill(201));
  });
});
