import { createKey, register } from '../../actions.ts';
import { createClient } from '../../client.ts';
import type { Cluster } from '../cluster.ts';
import type { Owner } from '../ledger.ts';

/** Creates accounts before the first fault; one is valid at all three services. */
export async function createOwners(cluster: Pick<Cluster, 'apis'>, count: number): Promise<[Owner, ...Owner[]]> {
  const api = createClient(`${cluster.apis.video[0].origin}/api`, { asksAgain: true });
  const create = async (): Promise<Owner> => {
    const person = await register(api);
    const { key } = await createKey(api, person);
    return { accountId: person.id, token: person.token, key };
  };
  const owners: [Owner, ...Owner[]] = [await create()];
  while (owners.length < count) owners.push(await create());
  return owners;
}
