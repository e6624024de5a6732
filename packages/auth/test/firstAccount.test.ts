import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Platform, publicUrl, startPlatform } from './platform.ts';

const code = 'shown-by-the-terminal';
let platform: Platform;

beforeEach(async () => {
  platform = await startPlatform({ FIRST_ACCOUNT_IS_ADMIN: true, SETUP_CODE: code });
});
afterEach(() => platform.stop());

let registered = 0;
async function register(given: { setupCode?: unknown; origin?: string }) {
  registered += 1;
  const { setupCode, origin } = given;
  const email = `person-${registered}@example.com`;
  const { status, body } = await platform.call('POST', '/video/auth/register', {
    body: {
      email,
      password: 'a long enough password',
      companyName: 'Somebody',
      ...('setupCode' in given && { setupCode }),
    },
    headers: origin === undefined ? {} : { origin },
  });
  const { user } = z.object({ user: z.looseObject({ role: z.string() }).optional() }).parse(body);
  return { status, code: body.code, role: user?.role };
}
const options = async () => (await platform.call('GET', '/video/auth/options')).body;

describe('the first account of a platform with a setup code', () => {
  it('is made by whoever has the code; later ones need none', async () => {
    expect(await options()).toMatchObject({ first: true, setupCode: true });
    for (const setupCode of [undefined, 'another', `${code} `, code.slice(0, -1)]) {
      expect(await register({ setupCode })).toMatchObject({ status: 403, code: 'setup_code_required' });
    }
    expect(await register({})).toMatchObject({ status: 403, code: 'setup_code_required' });
    for (const setupCode of ['', 7, null, 'x'.repeat(201)])
      expect(await register({ setupCode })).toMatchObject({ status: 400 });
    expect(await options()).toMatchObject({ first: true });
    expect(await register({ setupCode: code })).toMatchObject({ status: 201, role: 'admin' });
    expect(await options()).toMatchObject({ first: false, setupCode: false });
    expect(await register({})).toMatchObject({ status: 201, role: 'user' });
    expect(await register({ setupCode: 'whatever' })).toMatchObject({ status: 201, role: 'user' });
  });

  it('is made once, however many come with the code', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => register({ setupCode: code })));
    expect(made.map(({ role }) => role).sort()).toEqual(['admin', 'user', 'user', 'user', 'user']);
  });

  it('is not made by a page of another site, even if it has the code', async () => {
    for (const origin of ['https://elsewhere.example', 'null', 'http://localhost:1']) {
      expect(await register({ setupCode: code, origin })).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await register({ setupCode: code, origin: publicUrl })).toMatchObject({ status: 201, role: 'admin' });
    expect(await register({ origin: 'https://elsewhere.example' })).toMatchObject({ status: 201, role: 'user' });
  });
});

describe('the first account of a platform without one, as on the loopback', () => {
  beforeEach(async () => {
    await platform.stop();
    platform = await startPlatform({ FIRST_ACCOUNT_IS_ADMIN: true });
  });

  it('is not made by a page of another site', async () => {
    expect(await options()).toMatchObject({ first: true, setupCode: false });
    for (const origin of ['https://elsewhere.example', 'null', 'http://localhost:1']) {
      expect(await register({ origin })).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await options()).toMatchObject({ first: true });
    expect(await register({ origin: publicUrl })).toMatchObject({ status: 201, role: 'admin' });
  });
});
