import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration } from 'oidc-provider';
import { closing, listening } from './server.ts';

/** oidc-provider warns of what suits tests only: rows in memory, its own pages, and Node.js 20. */
async function quietly<T>(work: () => T | Promise<T>): Promise<T> {
  const { warn, info } = console;
  const say = () => undefined;
  Object.assign(console, { warn: say, info: say });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

/** A person at the provider. */
export interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** A real OpenID Connect provider on the loopback interface, with pages for the login and the consent. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** By subject, which is also the name at the login. Others cannot sign in. */
  people: Map<string, Person>;
  stop(): Promise<void>;
}

const clientId = 'millrace';
const clientSecret = 'the-secret-of-the-client-0123456789';

export interface ProviderOptions {
  /** Of all services. */
  redirectUris: string[];
  /** A free one by default. */
  port?: number;
  /** In the issuer: to a browser, localhost is another site than 127.0.0.1. */
  host?: '127.0.0.1' | 'localhost';
}

export async function startOidcProvider(options: ProviderOptions): Promise<TestProvider> {
  const people = new Map<string, Person>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' };
  const server = createServer();
  const issuer = (await listening(server, options.port)).replace('127.0.0.1', options.host ?? '127.0.0.1');
  const minutes = () => 600;
  const configuration: Configuration = {
    jwks: { keys: [key] },
    cookies: { keys: ['only for tests'] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: options.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, subject) => {
      const person = people.get(subject);
      return person && { accountId: subject, claims: () => ({ sub: subject, ...person }) };
    },
    features: { devInteractions: { enabled: true } },
    ttl: { Interaction: minutes, Session: minutes, Grant: minutes, IdToken: minutes, AccessToken: minutes },
  };
  const handle = await quietly(async () => {
    const { default: Provider } = await import('oidc-provider');
    return new Provider(issuer, configuration).callback();
  });
  server.on('request', (request, response) => void handle(request, response));
  return { issuer, clientId, clientSecret, people, stop: () => closing(server) };
}
