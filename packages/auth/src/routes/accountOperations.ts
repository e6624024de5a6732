import type { Handlers } from '@millrace/http';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SignInOptions } from '../accounts/signInOptions.ts';
import type { Invitations } from '../invitations/invitations.ts';
import type { PasswordReset } from '../reset/passwordReset.ts';
import type { SecondFactor } from '../totp/secondFactor.ts';
import type { EmailVerification } from '../verification/emailVerification.ts';
import type { Profile } from './auth.ts';
import { invitationHandlers, invitationOperations } from './invitations.ts';
import { mailHandlers, mailOperations } from './mail.ts';
import { pageHandlers, pageOperations } from './pages.ts';
import { signInOptionsOperation } from './signInOptions.ts';
import { totpHandlers, totpOperations } from './totp.ts';

/** The operations of accounts that are the same at all services. */
export const accountOperations = {
  signInOptions: signInOptionsOperation,
  ...mailOperations,
  beginTotp: totpOperations.begin,
  confirmTotp: totpOperations.confirm,
  removeTotp: totpOperations.remove,
  totpState: totpOperations.state,
  ...pageOperations,
  createInvitation: invitationOperations.create,
  listInvitations: invitationOperations.list,
  revokeInvitation: invitationOperations.revoke,
};

export function accountHandlers(deps: {
  signInOptions: () => Promise<SignInOptions>;
  accounts: Accounts;
  reset: PasswordReset;
  verification: EmailVerification;
  secondFactor: SecondFactor;
  invitations: Invitations;
  profile: Profile;
  apiPath: string;
}): Handlers<typeof accountOperations, Account> {
  const totp = totpHandlers(deps);
  const invitations = invitationHandlers(deps.invitations);
  return {
    signInOptions: () => deps.signInOptions(),
    ...mailHandlers(deps),
    beginTotp: totp.begin,
    confirmTotp: totp.confirm,
    removeTotp: totp.remove,
    totpState: totp.state,
    ...pageHandlers(deps),
    createInvitation: invitations.create,
    listInvitations: invitations.list,
    revokeInvitation: invitations.revoke,
  };
}
