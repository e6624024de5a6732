import type { Api } from '@millrace/http';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SignInOptions } from '../accounts/signInOptions.ts';
import type { Invitations } from '../invitations/invitations.ts';
import type { PasswordReset } from '../reset/passwordReset.ts';
import type { SecondFactor } from '../totp/secondFactor.ts';
import type { EmailVerification } from '../verification/emailVerification.ts';
import type { Profile } from './auth.ts';
import { invitationOperations, mountInvitations } from './invitations.ts';
import { mailOperations, mountMail } from './mail.ts';
import { mountPages, pageOperations } from './pages.ts';
import { mountSignInOptions, signInOptionsOperation } from './signInOptions.ts';
import { mountTotp, totpOperations } from './totp.ts';

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

export function mountAccount(
  api: Api<Account>,
  deps: {
    signInOptions: () => Promise<SignInOptions>;
    accounts: Accounts;
    reset: PasswordReset;
    verification: EmailVerification;
    secondFactor: SecondFactor;
    invitations: Invitations;
    profile: Profile;
    apiPath: string;
  },
): void {
  mountSignInOptions(api, deps.signInOptions);
  mountMail(api, deps);
  mountTotp(api, deps);
  mountPages(api, deps);
  mountInvitations(api, deps.invitations);
}
