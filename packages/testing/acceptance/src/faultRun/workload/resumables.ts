import { pause } from '@millrace/testkit/waiting';
import type { Answer } from '../../answer.ts';
import { bytesType, metadataOf, version } from '../../tus.ts';
import type { Service } from '../cluster.ts';
import type { Owner } from '../ledger.ts';
import { kinds } from './kinds.ts';
import type { Actor, World } from './world.ts';

const idOf = (answer: Answer): string => /\/uploads\/([\w-]+)$/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';

/** Uploads files in several requests, each at any replica, and continues where an upload is. What was acknowledged must stay. */
export const resumer =
  (service: Service): Actor =>
  async (world) => {
    while (world.working()) {
      await uploadInParts(world, service, world.random.pick(world.owners));
      await pause(world.random.between(500, 2_500) * world.pace, 'The rhythm of the workload.');
    }
  };

async function uploadInParts(world: World, service: Service, owner: Owner): Promise<void> {
  const { requests, random, ledger } = world;
  const kind = kinds[service];
  const who = { token: owner.token };
  const bytes = await kind.file();
  const created = await requests.send(service, 'POST', '/uploads', {
    ...who,
    headers: {
      ...version,
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': metadataOf({ filename: 'good', ...Object.fromEntries(kind.fields) }),
    },
  });
  // Without an answer, nobody knows the upload. Its time ends it.
  if (created === undefined || created.status === 503) return;
  const id = idOf(created);
  if (created.status !== 201 || id === '') {
    ledger.violation(`${service}: the creation of an upload got ${created.status}: ${created.text.slice(0, 300)}`);
    return;
  }
  const path = `/uploads/${id}`;
  let acknowledged = 0;
  for (;;) {
    const head = await requests.insist(service, 'HEAD', path, { ...who, headers: version });
    const offset = Number(head.headers.get('upload-offset') ?? Number.NaN);
    if (head.status !== 200 || !(offset >= acknowledged)) {
      ledger.violation(
        `${service} upload ${id}: ${acknowledged} bytes were acknowledged, HEAD got ${head.status} and ${offset}`,
      );
      return;
    }
    // The last request may have no bytes: it asks whether the upload is accepted.
    const end = Math.min(bytes.length, offset + Math.ceil(bytes.length / random.between(2, 4)));
    const answer = await requests.send(service, 'PATCH', path, {
      ...who,
      headers: { ...version, ...bytesType, 'Upload-Offset': String(offset) },
      body: bytes.slice(offset, end),
    });
    if (answer?.status === 204) {
      acknowledged = Number(answer.headers.get('upload-offset'));
      if (acknowledged === bytes.length) break;
    } else if (answer !== undefined && ![409, 429, 503].includes(answer.status)) {
      ledger.violation(`${service} upload ${id}: a PATCH got ${answer.status}: ${answer.text.slice(0, 300)}`);
      return;
    }
    await pause(random.between(20, 400), 'The rhythm of the workload.');
  }
  ledger.count(`${service} uploads in parts`);
  ledger.accepted({ service, owner, good: true, id });
}
