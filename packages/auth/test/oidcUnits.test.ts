import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@millrace/service';
import { oidcClientOf, oidcSettings } from '../src/oidc/settings.ts';
import { createSeal } from '../src/seal.ts';

const given = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'millrace',
  OIDC_CLIENT_SECRET: 'a secret',
};
const clientOf = (env: Record<string, string>) => oidcClientOf(readConfig(oidcSettings, env));

describe('the settings of a provider', () => {
  it('are all there, or none', () => {
    expect(clientOf({})).toBeUndefined();
    expect(clientOf(given)).toMatchObject({ clientId: 'millrace', scopes: 'openid email profile' });
    for (const left of Object.keys(given)) {
      const env: Record<string, string> = { ...given, [left]: '' };
      expect(() => clientOf(env)).toThrow(new RegExp(`^${left}: is required with OIDC_`));
    }
    expect(() => clientOf({ OIDC_CLIENT_ID: 'millrace' })).toThrow(
      'OIDC_ISSUER: is required with OIDC_CLIENT_ID\nOIDC_CLIENT_SECRET: is required with OIDC_CLIENT_ID',
    );
  });

  it.each(['http://localhost:9000', 'http://127.0.0.1:9000/realm', 'http://[::1]:9000', 'https://login.example.com/x'])(
    'allow the issuer %s',
    (issuer) => expect(clientOf({ ...given, OIDC_ISSUER: issuer })?.issuer.href).toBe(new URL(issuer).href),
  );

  it.each([
    ...['http://login.example.com', 'http://localhost.example.com', 'ftp://localhost', 'login.example.com', 'https://'],
    ...['https://a:b@login.example.com', 'https://login.example.com/?x', 'https://login.example.com/#x'],
  ])('do not allow the issuer %s', (issuer) => {
    expect(() => clientOf({ ...given, OIDC_ISSUER: issuer })).toThrow(/^OIDC_ISSUER: must /);
  });

  it('ask for an ID token', () => {
    expect(() => clientOf({ ...given, OIDC_SCOPES: 'email profile' })).toThrow('OIDC_SCOPES: must contain openid');
  });
});

describe('a seal', () => {
  const seal = createSeal(['first', 'older'], 'test');

  it('opens what it closed, and what the older secret closed', () => {
    expect(seal.open(seal.close('{"a":"é"}', 'here'), 'here')).toBe('{"a":"é"}');
    expect(seal.open(createSeal(['older'], 'test').close('text', 'here'), 'here')).toBe('text');
    expect(seal.close('text', 'here')).not.toBe(seal.close('text', 'here'));
  });

  it('opens nothing else', () => {
    const sealed = seal.close('text', 'here');
    expect(seal.open(sealed, 'there')).toBeUndefined();
    expect(createSeal(['first'], 'other').open(sealed, 'here')).toBeUndefined();
    expect(createSeal(['another'], 'test').open(sealed, 'here')).toBeUndefined();
    const bytes = Buffer.from(sealed, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(seal.open(changed.toString('base64url'), 'here')).toBeUndefined();
    }
    for (const length of [0, 12, 28, bytes.length - 1]) {
      expect(seal.open(bytes.subarray(0, length).toString('base64url'), 'here')).toBeUndefined();
    }
    expect(seal.open('not base64 ✂', 'here')).toBeUndefined();
  });
});
