import { Button, Divider, Text } from '@mantine/core';
import { providerSentence } from '../../components/providerSentence.ts';
import { useServices } from '../../platform/context.ts';

/** The way to the identity provider and, after a sign-in there that failed, why. */
export function ProviderSignIn({ refused: code }: { refused: string | undefined }) {
  const { config, session } = useServices();
  const isEnding = code === 'account_ending';
  const query = new URLSearchParams({
    return_to: window.location.origin + window.location.pathname,
    ...(isEnding && { restore: 'true' }),
  });
  return (
    <>
      <Divider label="or" my="md" />
      {code !== undefined && (
        <Text size="sm" mb="sm" role="alert" c={isEnding ? undefined : 'var(--mantine-color-error)'}>
          {providerSentence(code)}
        </Text>
      )}
      <Button
        component="a"
        variant="default"
        fullWidth
        href={`${config.video}/auth/oidc/start?${query}`}
        onClick={() => session.expect()}
      >
        {isEnding ? 'Sign in there and keep the account' : 'Sign in at the identity provider'}
      </Button>
    </>
  );
}
