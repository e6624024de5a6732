import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '@millrace/service';
import { parseOptions } from '@node-rs/argon2';
import { authSettings, clientAddress, clientNetwork, createPasswords } from '../src/index.ts';
import { scopes } from '../src/keys/scopes.ts';
import { hashParameters } from '../src/passwords.ts';

describe('the address under which a client is counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'unknown'],
    [undefined, 'unknown'],
  ])('of %s is %s', (ip, key) => {
    expect(clientAddress({ ip })).toBe(key);
  });

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['not an address', 'unknown'],
  ])('of %s is in the network %s', (ip, network) => {
    expect(clientNetwork(clientAddress({ ip }))).toBe(network);
  });
});

describe('the scopes of keys', () => {
  it('are those of the documentation', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/accounts.md'), 'utf8');
    const [, list = ''] = /A key with `scopes` may do only what they say: ([^.]*)\. Without/.exec(page) ?? [];
    expect(list.split(', ')).toEqual(scopes.map((scope) => `\`${scope}\``));
  });
});

describe('JWT_SECRET', () => {
  const read = (JWT_SECRET: string) => readConfig(authSettings, { JWT_SECRET });
  const problemsOf = (secret: string): string[] => {
    try {
      read(secret);
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.problems.map((problem) => problem.variable);
    }
  };
  const good = '0123456789abcdef0123456789abcdef';

  it('is a list, in order', () => {
    const other = good.toUpperCase().padEnd(40, 'x');
    expect(read(`${good}, ${other}`).JWT_SECRET).toEqual([good, other]);
  });

  it.each(['', ',', 'short', `${good},short`, good.slice(1), 'a'.repeat(64), 'abcabcabc'.repeat(8)])(
    'is refused as %s, and the error does not repeat it',
    (secret) => {
      expect(problemsOf(secret)).toEqual(['JWT_SECRET']);
      if (secret.length > 1) expect(() => read(secret)).not.toThrow(secret);
    },
  );
});

describe('hashing', () => {
  it('uses the documented parameters', async () => {
    expect(parseOptions(await createPasswords().hash('a password'))).toMatchObject({ algorithm: 2, ...hashParameters });
  });

  it('refuses more than may wait, with Retry-After, and completes the rest', async () => {
    const passwords = createPasswords({ concurrency: 1, maxWaiting: 2 });
    const clients = ['a', 'b', 'c', 'd', 'e', 'f'];
    const outcomes = await Promise.allSettled(clients.map((client) => passwords.hash('a password', client)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(2);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfter: 2 });
    await expect(passwords.hash('a password')).resolves.toMatch(/^\$argon2id\$/);
  });

  it('takes those of a stranger before those of clients that hash all the time', async () => {
    const passwords = createPasswords({ concurrency: 1 });
    const order: string[] = [];
    const hash = (client: string) => passwords.hash('a password', client).then(() => order.push(client));
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((client) => Array.from({ length: 20 }, () => hash(client)));
    await all[0];
    await hash('stranger');
    // One was running, and each of the others has waited longer without a turn.
    expect(order.indexOf('stranger')).toBeLessThanOrEqual(7);
    await Promise.all(all);
  });

  it('takes those of a stranger before those of many addresses of one network', async () => {
    const passwords = createPasswords({ concurrency: 1 });
    const order: string[] = [];
    const hash = (client: string) => passwords.hash('a password', client).then(() => order.push(client));
    const all = Array.from({ length: 40 }, (_, n) => hash(`203.0.113.${n}`));
    await all[0];
    await hash('198.51.100.1');
    // One was running.
    expect(order.indexOf('198.51.100.1')).toBeLessThanOrEqual(2);
    await Promise.all(all);
  });

  it('refuses a client that has a quarter of the queue, and no other', async () => {
    const passwords = createPasswords({ concurrency: 1, maxWaiting: 8 });
    const [, , third] = await Promise.allSettled(['a', 'a', 'a', 'b'].map((client) => passwords.hash('x', client)));
    expect(third).toMatchObject({ reason: { code: 'rate_limited' } });
    await expect(passwords.hash('x', 'b')).resolves.toBeDefined();
  });

  it('rejects any password if there is no hash', async () => {
    expect(await createPasswords().verify(undefined, '')).toBe(false);
  });
});
