import { expect, it } from '@jest/globals';
import { startWithMail } from './mail.ts';
import { settingsOf } from './oidcPlatform.ts';
import { newAccount, type Platform, startPlatform } from './platform.ts';

const options = async ({ call }: Pick<Platform, 'call'>) => {
  const { status, body } = await call('GET', '/video/auth/options');
  expect(status).toBe(200);
  return body;
};

it('tells that the first account becomes the operator’s, until there is one', async () => {
  const platform = await startPlatform({ FIRST_ACCOUNT_IS_ADMIN: true });
  try {
    const open = { registration: 'open', first: true, setupCode: false, mail: false, identityProvider: false };
    expect(await options(platform)).toEqual(open);
    // Where strangers may come first, or nobody can register, nobody is told so.
    expect(await options(await platform.startReplica({ FIRST_ACCOUNT_IS_ADMIN: false }))).toMatchObject({
      first: false,
    });
    for (const registration of ['invited', 'closed'] as const) {
      expect(await options(await platform.startReplica({ REGISTRATION: registration }))).toEqual({
        ...open,
        registration,
        first: false,
      });
    }
    await newAccount(platform);
    expect(await options(platform)).toEqual({ ...open, first: false });
  } finally {
    await platform.stop();
  }
});

it('tells that a platform sends mail and has a provider', async () => {
  const provider = { issuer: 'https://login.example.com', clientId: 'millrace', clientSecret: 'a secret' };
  const platform = await startWithMail(settingsOf(provider));
  try {
    expect(await options(platform)).toMatchObject({ mail: true, identityProvider: true });
  } finally {
    await platform.stop();
  }
});
