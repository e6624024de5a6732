import { kinds, nounOf } from '../../../platform/media/kinds.ts';
import { AccountLink } from '../shared/AccountLink.tsx';
import { MediumLink } from '../shared/MediumLink.tsx';
import type { AuditEntry } from '../shared/services.ts';
import { detailsOf, sentences } from './words.ts';

/** What an entry of the audit log says, as a sentence with a link to what was changed. */
export function Act({ entry }: { entry: AuditEntry }) {
  const details = detailsOf(entry);
  return (
    <>
      {sentences[entry.action] ?? entry.action} <Target entry={entry} />
      {details !== '' && <div>{details}</div>}
    </>
  );
}

function Target({ entry: { target, details, account_id: account } }: { entry: AuditEntry }) {
  const [what = '', id = ''] = target.split(':');
  const kind = kinds.find((one) => one === what);
  if (kind !== undefined) {
    return (
      <MediumLink kind={kind} id={id}>
        {nounOf[kind].one} {id}
      </MediumLink>
    );
  }
  const email = typeof details.email === 'string' ? details.email : undefined;
  if (what === 'account' && account !== null) return <AccountLink id={account}>{email ?? `account ${id}`}</AccountLink>;
  return <>{email ?? `${what} ${id}`}</>;
}
