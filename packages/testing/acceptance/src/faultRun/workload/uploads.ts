import { request } from 'node:http';
import { pause } from '@millrace/testkit/waiting';
import { form } from '../../actions.ts';
import { film } from '../../media.ts';
import type { Service } from '../cluster.ts';
import type { Entry, Owner } from '../ledger.ts';
import { kinds } from './kinds.ts';
import type { Actor, World } from './world.ts';

/** More unfinished uploads would only wait behind the faults. */
const maxUnfinished = 5;
const notMedia = new TextEncoder().encode('This is a text, not a medium.\n'.repeat(50));

/** Uploads valid and invalid files, aborts some uploads, and deletes some accepted media. */
export const uploader =
  (service: Service): Actor =>
  async (world) => {
    const kind = kinds[service];
    const { random, ledger } = world;
    const unfinished = new Set<Entry>();
    let hasAccepted = false;
    // Also after the last fault, until one was accepted: on a slow machine, the faults may be over before.
    while (world.working() || !hasAccepted) {
      const owner = random.pick(world.owners);
      if (random.chance(0.1)) await abort(world, service, owner);
      const entry = await upload(world, service, owner, random.chance(0.8));
      if (entry !== undefined) hasAccepted = true;
      if (entry !== undefined && !kind.inspected) unfinished.add(entry);
      const [candidate] = ledger.kept(service);
      if (candidate !== undefined && random.chance(0.2)) {
        await remove(world, random.pick([candidate, ...ledger.kept(service)]));
      }
      await pause(random.between(100, 800) * world.pace, 'The rhythm of the workload.');
      while (world.working() && unfinished.size >= maxUnfinished) {
        for (const waiting of unfinished) {
          if (waiting.fate !== 'kept' || (await isSettled(world, waiting))) unfinished.delete(waiting);
        }
        await pause(500, 'The rhythm of the workload.');
      }
    }
  };

async function upload(world: World, service: Service, owner: Owner, good: boolean): Promise<Entry | undefined> {
  const kind = kinds[service];
  const bytes = good ? await goodFile(world, service) : notMedia;
  const body = form([...kind.fields, ['file', { bytes, name: good ? 'good' : 'bad' }]]);
  const answer = await world.requests.send(service, 'POST', kind.path, { ...kind.credentials(owner), body });
  if (answer === undefined || answer.status === 503) return undefined;
  if (answer.status === 201) {
    if (kind.inspected && !good) world.ledger.violation(`${service}: a text file was accepted as an image`);
    return world.ledger.accepted({ service, owner, good, id: kind.answer.parse(answer.json).id });
  }
  if (kind.inspected && !good && answer.status === 415) return undefined;
  world.ledger.violation(`${service}: an upload got ${answer.status}: ${answer.text.slice(0, 300)}`);
  return undefined;
}

/** One video of eight is encoded in parts. */
async function goodFile({ random, ledger, pace }: World, service: Service): Promise<Uint8Array<ArrayBuffer>> {
  if (service !== 'video' || pace > 1 || !random.chance(0.125)) return kinds[service].file();
  ledger.count('films uploaded');
  return film();
}

/** Disconnects in the middle of an upload. */
async function abort(world: World, service: Service, owner: Owner): Promise<void> {
  const { origin } = world.random.pick(world.cluster.apis[service]);
  const base = service === 'image' ? '/api/v1' : '/api';
  const outgoing = request(`${origin}${base}${kinds[service].path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const ended = new Promise<void>((resolve) => outgoing.once('close', () => resolve()));
  outgoing.on('error', () => undefined);
  outgoing.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n');
  outgoing.write(Buffer.alloc(200_000, 7));
  await pause(world.random.between(0, 300), 'The client gives up in the middle.');
  outgoing.destroy();
  await ended;
  world.ledger.count(`${service} uploads aborted`);
}

async function remove({ requests, ledger }: World, entry: Entry): Promise<void> {
  const { service, id, owner } = entry;
  entry.fate = 'deleting';
  const kind = kinds[service];
  const answer = await requests.insist(service, 'DELETE', kind.pathOf(id), kind.credentials(owner));
  // An earlier delete may have succeeded although its answer was lost.
  if (answer.status !== 200 && answer.status !== 404) {
    ledger.violation(`${service}: the delete of ${id} got ${answer.status}: ${answer.text.slice(0, 300)}`);
  }
  entry.fate = 'deleted';
  ledger.count(`${service} deletes acknowledged`);
}

async function isSettled({ requests }: World, { service, id, owner }: Entry): Promise<boolean> {
  const kind = kinds[service];
  const answer = await requests.send(service, 'GET', kind.pathOf(id), kind.credentials(owner));
  return answer?.status === 200 && /"status":"(ready|error)"/.test(answer.text);
}
