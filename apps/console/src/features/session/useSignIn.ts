import { textOf } from '../../components/fields.ts';
import { refusalOf } from '../../components/refusal.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import type { SignIn } from '../../platform/session/session.ts';

/** Signs in with what the form has. It asks for the code of a second factor when the service does. */
export function useSignIn() {
  const { session } = useServices();
  const { mutate, isPending, error, variables } = useAction({ mutationFn: (given: SignIn) => session.signIn(given) });
  const refusal = error === null ? undefined : refusalOf(error, ['email', 'password', 'code']);
  const asksCode = refusal?.code === 'second_factor_required' || variables?.code !== undefined;
  const asksToKeep = refusal?.code === 'account_ending' || variables?.restore === true;
  const submit = (form: FormData) =>
    mutate({
      email: textOf(form, 'email').trim(),
      password: textOf(form, 'password'),
      ...(asksCode && { code: textOf(form, 'code').replaceAll(' ', '') }),
      ...(asksToKeep && { restore: true }),
    });
  return { submit, isPending, refusal, asksCode, asksToKeep };
}
