import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Failed } from '../../components/Failed.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { useServices } from '../../platform/context.ts';
import { useSignInOptions } from '../../platform/session/useSignInOptions.ts';
import { IdentitiesPanel } from './IdentitiesPanel.tsx';
import { accountKeys } from './keys.ts';
import { LoadingPanels } from './LoadingPanels.tsx';
import { NoPasswordPanel, PasswordPanel } from './PasswordPanel.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';

/** The ways to sign in to the account. */
export function SecurityPage() {
  useTitle('Security');
  const { millrace } = useServices();
  const options = useSignInOptions();
  const search = getRouteApi('/account/security').useSearch();
  const identities = useQuery({
    queryKey: accountKeys.identities,
    queryFn: ({ signal }) => millrace.video.listIdentities({}, { signal }),
  });
  const factor = useQuery({
    queryKey: accountKeys.factor,
    queryFn: ({ signal }) => millrace.video.getSecondFactor({}, { signal }),
  });
  const error = identities.error ?? factor.error;
  if (identities.data === undefined || factor.data === undefined || options === undefined) {
    if (error === null) return <LoadingPanels count={2} />;
    const retry = () => void Promise.all([identities.refetch(), factor.refetch()]);
    return <Failed error={error} title="Your ways to sign in could not be read" onRetry={retry} />;
  }
  const { identities: linked, hasPassword } = identities.data;
  return (
    <>
      {hasPassword ? <PasswordPanel /> : <NoPasswordPanel sendsMail={options.mail} />}
      {hasPassword && <SecondFactorPanel {...factor.data} />}
      {(options.identityProvider || linked.length > 0) && (
        <IdentitiesPanel linked={linked} canLink={options.identityProvider} error={search.error} />
      )}
    </>
  );
}
