import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../components/Icon.tsx';
import page from '../../../components/ItemPage.module.css';
import { Panel } from '../../../components/Panel.tsx';
import { Snippets } from '../../../components/Snippets.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { dateTimeText } from '../../../platform/format.ts';
import { serviceTitle } from '../eventTypes.ts';
import rows from '../Rows.module.css';
import { Deliveries } from './Deliveries.tsx';
import { Sending } from './Sending.tsx';
import { Trouble } from './Trouble.tsx';
import type { OwnWebhook } from './useWebhooks.ts';
import { verification } from './verification.ts';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookStatus } from './WebhookStatus.tsx';

export function WebhookView({ webhook }: { webhook: OwnWebhook }) {
  const { id, url, description, kind, types, created_at: createdAt } = webhook;
  useTitle(url);
  return (
    <>
      <div className={page.ways}>
        <Link className={page.way} to="/developers/webhooks">
          <Icon name="back" size={16} />
          Webhooks
        </Link>
      </div>
      <div className={page.head}>
        <Title order={1} size="h2" className={page.title}>
          {url}
        </Title>
        <WebhookStatus webhook={webhook} />
        <WebhookActions webhook={webhook} />
      </div>
      <Trouble webhook={webhook} />
      <div className={page.columns}>
        <Deliveries webhook={webhook} />
        <div className={page.side}>
          <Panel title="Details">
            <dl className={page.facts}>
              {description !== null && (
                <>
                  <dt>Description</dt>
                  <dd>{description}</dd>
                </>
              )}
              <dt>Service</dt>
              <dd>{serviceTitle[kind]}</dd>
              <dt>Events</dt>
              <dd>
                {types.length === 0
                  ? 'All'
                  : types.map((type) => (
                      <div key={type} className={rows.code}>
                        {type}
                      </div>
                    ))}
              </dd>
              <dt>Added</dt>
              <dd>{dateTimeText(createdAt)}</dd>
              <dt>Id</dt>
              <dd className={rows.code}>{id}</dd>
            </dl>
          </Panel>
          <Panel title="Sending">
            <Sending webhook={webhook} />
          </Panel>
          <Panel title="Check the signature">
            <Snippets label="Check a message" snippets={verification} />
          </Panel>
        </div>
      </div>
    </>
  );
}
