import type { Millrace } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { changeListed } from '../../../platform/lists/listCache.ts';
import { operatorKeys } from '../shared/keys.ts';

export type AccountChanges = Parameters<Millrace['video']['adminChangeAccount']>[0]['body'];

/** Changes an account, and tells of it. @param outcome a sentence about what was done */
export type ActOnAccount = (changes: AccountChanges, outcome: string) => Promise<void>;

/** @returns a function that changes an account, and what is known of it; it throws a MillraceError */
export function useChangeAccount(id: number): (body: AccountChanges) => Promise<void> {
  const { millrace } = useServices();
  const queries = useQueryClient();
  return async (body) => {
    const { account } = await millrace.video.adminChangeAccount({ id, body });
    queries.setQueryData(operatorKeys.account(id), account);
    changeListed(queries, operatorKeys.accounts(), [account]);
  };
}
