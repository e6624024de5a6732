import { generateKeyPair, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

/** Files that the API server reads, and the token of an administrator. */
export interface Credentials {
  token: string;
  tokens: string;
  serviceAccountKey: string;
}

export async function writeCredentials(folder: string): Promise<Credentials> {
  const credentials = {
    token: randomBytes(24).toString('hex'),
    tokens: join(folder, 'tokens.csv'),
    serviceAccountKey: join(folder, 'service-accounts.pem'),
  };
  const { privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await writeFile(credentials.serviceAccountKey, privateKey, { mode: 0o600 });
  await writeFile(credentials.tokens, `${credentials.token},administrator,1,system:masters\n`, { mode: 0o600 });
  return credentials;
}

/** A kubeconfig, as JSON, which is YAML too. */
export function kubeconfig(url: string, certificate: string, { token }: Credentials): string {
  const name = 'millrace';
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': name,
    clusters: [{ name, cluster: { server: url, 'certificate-authority': certificate } }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
  });
}
