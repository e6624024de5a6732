import { textOf } from '../../components/fields.ts';
import { refusalOf } from '../../components/refusal.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';

const names = ['email', 'password', 'companyName', 'invitation'];

/** Creates an account of what the form has. */
export function useRegistration(needsInvitation: boolean) {
  const { session } = useServices();
  const { mutate, isPending, error } = useAction({ mutationFn: session.register });
  const refusal = error === null ? undefined : refusalOf(error, names);
  const submit = (form: FormData) =>
    mutate({
      email: textOf(form, 'email').trim(),
      password: textOf(form, 'password'),
      companyName: textOf(form, 'companyName').trim(),
      ...(needsInvitation && { invitation: textOf(form, 'invitation').trim() }),
    });
  return { submit, isPending, refusal };
}
