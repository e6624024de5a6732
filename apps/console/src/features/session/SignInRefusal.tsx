import { Text } from '@mantine/core';
import { FormRefusal } from '../../components/FormRefusal.tsx';
import type { Refusal } from '../../components/refusal.ts';

/** Why nobody was signed in, unless the form now asks for what is missing. */
export function SignInRefusal({ refusal }: { refusal: Refusal | undefined }) {
  if (refusal?.code === 'second_factor_required') return null;
  if (refusal?.code !== 'account_ending') return <FormRefusal refusal={refusal} />;
  return (
    <Text size="sm" role="alert">
      This account is about to be deleted. Sign in to keep it, with everything in it.
    </Text>
  );
}
