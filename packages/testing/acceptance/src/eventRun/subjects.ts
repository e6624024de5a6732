import { form } from '../actions.ts';
import type { Service } from '../faultRun/cluster.ts';
import type { Owner } from '../faultRun/ledger.ts';
import type { Requests } from '../faultRun/requests.ts';
import { kinds } from '../faultRun/workload/kinds.ts';

/** The field of each service's media that the run changes: each change is one event. */
const fields: Record<Service, string> = { video: 'title', music: 'title', image: 'alt' };

/** A medium whose field is counted up, by one writer. */
export interface Subject {
  service: Service;
  id: string;
  /** Changes that were acknowledged. The n-th sets the field to n. */
  acknowledged: number;
}

export const fieldOf = (subject: Pick<Subject, 'service'>): string => fields[subject.service];

/** Uploads a medium. Its processing goes on while it is changed. */
export async function uploadSubject(requests: Requests, owner: Owner, service: Service): Promise<Subject> {
  const { path, fields: given, file, answer, credentials } = kinds[service];
  const body = form([...given, ['file', { bytes: await file(), name: 'good' }]]);
  const { status, json, text } = await requests.insist(service, 'POST', path, { ...credentials(owner), body });
  if (status !== 201) throw new Error(`an upload got ${status}: ${text.slice(0, 300)}`);
  return { service, id: answer.parse(json).id, acknowledged: 0 };
}

/** Counts the field of a medium up. A change is repeated until it is acknowledged; a repetition changes nothing, so it makes no event. */
export async function change(requests: Requests, owner: Owner, subject: Subject, times: number): Promise<void> {
  const { service, id } = subject;
  const { pathOf, credentials } = kinds[service];
  for (let n = 1; n <= times; n += 1) {
    const json = { [fieldOf(subject)]: String(n) };
    const answer = await requests.insist(service, 'PATCH', pathOf(id), { ...credentials(owner), json });
    if (answer.status !== 200) throw new Error(`a change got ${answer.status}: ${answer.text.slice(0, 300)}`);
    subject.acknowledged = n;
  }
}
