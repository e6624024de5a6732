import { Button, Text } from '@mantine/core';
import type { Millrace } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ErrorText } from '../../components/ErrorText.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Panel } from '../../components/Panel.tsx';
import { providerSentence } from '../../components/providerSentence.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { dateText } from '../../platform/format.ts';
import classes from './Account.module.css';
import { ConfirmLink, needsPassword, ownAddress } from './ConfirmLink.tsx';
import { accountKeys } from './keys.ts';

const ConfirmDeletion = lazy(async () => ({
  default: (await import('../../components/ConfirmDeletion.tsx')).ConfirmDeletion,
}));

type Identity = Awaited<ReturnType<Millrace['video']['listIdentities']>>['identities'][number];

interface IdentitiesPanelProps {
  linked: readonly Identity[];
  /** Whether the platform has a provider now. */
  canLink: boolean;
  /** The code with which the provider's answer came back. */
  error: string | undefined;
}

/** Who the person is at an identity provider, which signs in without a password. */
export function IdentitiesPanel({ linked, canLink, error }: IdentitiesPanelProps) {
  const { millrace, ownAccount } = useServices();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<Identity>();
  const [isAsking, setAsking] = useState(false);
  const link = useAction({
    mutationFn: () => ownAccount.link(ownAddress()),
    onSuccess: (url) => window.location.assign(url),
    onError: (failure) => setAsking(needsPassword(failure)),
  });
  const remove = async ({ id }: Identity) => {
    await millrace.video.removeIdentity({ id });
    await queries.invalidateQueries({ queryKey: accountKeys.identities });
  };
  return (
    <Panel title="Linked identities">
      <Text size="sm" c="dimmed" mb="md">
        With a linked identity, you sign in at an identity provider, without your password here.
      </Text>
      {linked.length > 0 && (
        <ul className={classes.rows} aria-label="Linked identities">
          {linked.map((identity) => (
            <li key={identity.id} className={classes.row}>
              <span className={classes.icon}>
                <Icon name="link" />
              </span>
              <div className={classes.text}>
                <Text fw={550}>{identity.email ?? identity.issuer}</Text>
                <Text size="sm" c="dimmed">
                  {identity.issuer} · linked {dateText(identity.createdAt)} · last used {dateText(identity.lastUsedAt)}
                </Text>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Remove ${identity.email ?? identity.issuer}`}
                onClick={() => setLeaving(identity)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mb="sm">
          {providerSentence(error)}
        </Text>
      )}
      <ErrorText error={isAsking ? null : link.error} />
      {canLink && (
        <Button
          variant="default"
          mt={linked.length > 0 ? 'lg' : undefined}
          loading={link.isPending}
          onClick={() => link.mutate()}
        >
          Link an identity
        </Button>
      )}
      {isAsking && <ConfirmLink onClose={() => setAsking(false)} />}
      {leaving !== undefined && (
        <Suspense>
          <ConfirmDeletion
            title="Remove this identity?"
            action="Remove"
            onDelete={() => remove(leaving)}
            onClose={() => setLeaving(undefined)}
          >
            {`${leaving.email ?? 'It'} no longer signs in to this account. You can link it again.`}
          </ConfirmDeletion>
        </Suspense>
      )}
    </Panel>
  );
}
