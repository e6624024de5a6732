import { textOf } from '../../components/fields.ts';
import { refusalOf } from '../../components/refusal.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';

const names = ['email', 'password', 'companyName', 'invitation', 'setupCode'];

/** What a new account needs beside an address, a password and a name. */
export interface Needed {
  needsInvitation: boolean;
  /** Whether it is the first account, and needs the code that the server shows. */
  needsSetupCode: boolean;
}

/** Creates an account of what the form has. */
export function useRegistration({ needsInvitation, needsSetupCode }: Needed) {
  const { session } = useServices();
  const { mutate, isPending, error } = useAction({ mutationFn: session.register });
  const refusal = error === null ? undefined : refusalOf(error, names);
  const submit = (form: FormData) =>
    mutate({
      email: textOf(form, 'email').trim(),
      password: textOf(form, 'password'),
      companyName: textOf(form, 'companyName').trim(),
      ...(needsInvitation && { invitation: textOf(form, 'invitation').trim() }),
      ...(needsSetupCode && { setupCode: textOf(form, 'setupCode').trim() }),
    });
  return { submit, isPending, refusal };
}
