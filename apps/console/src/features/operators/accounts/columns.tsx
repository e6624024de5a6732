import { dateText } from '../../../platform/format.ts';
import { AccountLink } from '../shared/AccountLink.tsx';
import { type Column, Lines } from '../shared/Rows.tsx';
import { Standing } from '../shared/Standing.tsx';
import { type Account, serviceNames, serviceTitles } from '../shared/services.ts';

/** The name under which others know an account; it may have none. */
export const nameOf = ({ companyName, display_name: displayName }: Account): string => companyName ?? displayName ?? '';

/** Where an account is registered, in the order of the services. */
export const servicesText = ({ services }: Account): string =>
  serviceNames
    .filter((name) => services.includes(name))
    .map((name) => serviceTitles[name])
    .join(', ');

export const accountColumns: readonly Column<Account>[] = [
  {
    title: 'Account',
    cell: (account) => (
      <Lines below={nameOf(account)}>
        <AccountLink id={account.id}>{account.email}</AccountLink>
      </Lines>
    ),
  },
  { title: 'Services', from: 'wide', size: 'large', cell: servicesText },
  { title: 'State', size: 'small', cell: (account) => <Standing account={account} /> },
  { title: 'Created', from: 'medium', size: 'medium', cell: (account) => dateText(account.created_at) },
];
