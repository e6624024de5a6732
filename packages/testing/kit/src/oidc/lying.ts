import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { closing, listening } from './server.ts';

type Json = Record<string, unknown>;

/** What a provider says that is not true, or not as the standard wants it. All of it is right without a lie. */
export interface Lies {
  metadata?: Json;
  /** Replaces claims of the ID token; undefined removes one. */
  claims?: Record<string, unknown>;
  userinfo?: Json;
  /** How the ID token is signed: by a key that the provider does not publish, not at all, or with the client's secret. */
  signature?: 'foreign' | 'none' | 'symmetric';
  /** Replaces the whole answer of an endpoint. */
  answer?: { path: string; status?: number; body?: string; type?: string; hang?: true };
  /** Replaces members of the token endpoint's answer; undefined removes one. */
  tokens?: Record<string, unknown>;
}

/** A provider of our own that can lie. It signs in everybody at once. */
export interface LyingProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Empty: an honest provider. */
  lies: Lies;
  /** Paths of the requests so far. */
  requests: string[];
  /** The callback with which the provider answers an address of a sign-in. */
  callbackOf(address: string): string;
  stop(): Promise<void>;
}

const clientId = 'millrace';
const clientSecret = 'the-secret-of-the-client-0123456789';

export async function startLyingProvider(): Promise<LyingProvider> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256', { extractable: true });
  const server = createServer();
  const issuer = await listening(server);
  const nonces = new Map<string, string>();
  const requests: string[] = [];
  let codes = 0;

  const honestMetadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };

  async function signed(claims: JWTPayload, key: CryptoKey): Promise<string> {
    if (provider.lies.signature === 'none') return new UnsecuredJWT(claims).encode();
    if (provider.lies.signature === 'symmetric') {
      const secret = new TextEncoder().encode(clientSecret);
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
    }
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  }

  async function tokensFor(form: URLSearchParams): Promise<Json> {
    const { lies } = provider;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: 'honest',
      iat: now,
      exp: now + 300,
      nonce: nonces.get(form.get('code') ?? ''),
      ...lies.claims,
    };
    const idToken = await signed(claims, lies.signature === 'foreign' ? foreign.privateKey : own.privateKey);
    return {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken,
      ...lies.tokens,
    };
  }

  async function bodyFor(path: string, request: IncomingMessage): Promise<Json | undefined> {
    switch (path) {
      case '/.well-known/openid-configuration':
        return { ...honestMetadata, ...provider.lies.metadata };
      case '/jwks':
        return { keys: [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }] };
      case '/token':
        return tokensFor(new URLSearchParams(await text(request)));
      case '/userinfo':
        return { sub: 'honest', email: 'honest@example.com', email_verified: true, ...provider.lies.userinfo };
      default:
        return undefined;
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', issuer).pathname;
    requests.push(path);
    const { answer } = provider.lies;
    if (answer?.path === path) {
      if (answer.hang) return;
      response.writeHead(answer.status ?? 200, { 'Content-Type': answer.type ?? 'application/json' });
      response.end(answer.body ?? '');
      return;
    }
    const body = await bodyFor(path, request);
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  }
  server.on('request', (request, response) => void handle(request, response));

  const provider: LyingProvider = {
    issuer,
    clientId,
    clientSecret,
    lies: {},
    requests,
    callbackOf(address) {
      const { searchParams: asked } = new URL(address);
      const code = `code-${codes++}`;
      nonces.set(code, asked.get('nonce') ?? '');
      const callback = new URL(asked.get('redirect_uri') ?? '');
      callback.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return callback.href;
    },
    stop: () => closing(server),
  };
  return provider;
}
