import type { S3Keys, UserAccess } from '../server.ts';

/** Runs MinIO's client; `store` is the alias of the server. */
export type RunClient = (args: string[], stdin?: string) => Promise<void>;

/** The variable from which the client reads the alias `store`. */
export function aliasVariable(endpoint: string, { accessKeyId, secretAccessKey }: S3Keys): { MC_HOST_store: string } {
  const url = new URL(endpoint);
  url.username = accessKeyId;
  url.password = secretAccessKey;
  return { MC_HOST_store: url.href };
}

/** Creates a user without any rights. */
export async function createUser(client: RunClient, name: string, keys: S3Keys): Promise<UserAccess> {
  await client(['admin', 'user', 'add', 'store', keys.accessKeyId, keys.secretAccessKey]);
  return {
    by: 'policy',
    async attach(policy) {
      await client(['admin', 'policy', 'create', 'store', name, '/dev/stdin'], policy);
      await client(['admin', 'policy', 'attach', 'store', name, '--user', keys.accessKeyId]);
    },
  };
}
