import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Failed } from '../../../components/Failed.tsx';
import { LoadingItem } from '../../../components/LoadingItem.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useWebhooks } from './useWebhooks.ts';
import { WebhookView } from './WebhookView.tsx';

export function WebhookPage() {
  const { id } = getRouteApi('/developers/webhooks/$id').useParams();
  const { webhooks, error, isPending, retry } = useWebhooks();
  // The id does not tell the service. The lists do, and people usually come from them.
  const webhook = webhooks.find((one) => one.id === id);
  if (webhook !== undefined) return <WebhookView key={id} webhook={webhook} />;
  if (isPending) return <LoadingItem />;
  if (error !== null) return <Failed error={error} title="The webhook could not be read" onRetry={retry} />;
  return (
    <Notice
      icon="webhook"
      title="There is no such webhook"
      action={
        <Button variant="default" component={Link} to="/developers/webhooks">
          Show all webhooks
        </Button>
      }
    >
      It may have been deleted.
    </Notice>
  );
}
