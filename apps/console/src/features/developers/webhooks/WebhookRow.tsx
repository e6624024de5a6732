import { Link } from '@tanstack/react-router';
import { dateTimeText } from '../../../platform/format.ts';
import { serviceTitle } from '../eventTypes.ts';
import rows from '../Rows.module.css';
import type { OwnWebhook } from './useWebhooks.ts';
import { WebhookStatus } from './WebhookStatus.tsx';
import classes from './Webhooks.module.css';

export function WebhookRow({ webhook }: { webhook: OwnWebhook }) {
  const { id, url, description, kind, types, failing_since: since, created_at: createdAt } = webhook;
  return (
    <li className={rows.item}>
      <div className={`${rows.row} ${classes.row}`}>
        <div className={rows.main}>
          <div className={rows.name}>
            <Link className={rows.link} to="/developers/webhooks/$id" params={{ id }}>
              {url}
            </Link>
          </div>
          {description !== null && <div className={rows.dim}>{description}</div>}
        </div>
        <div className={rows.side}>
          <div>
            {serviceTitle[kind]}: {types.length === 0 ? 'all events' : typesText(types)}
          </div>
          <div className={rows.dim}>
            {since === null ? `Added ${dateTimeText(createdAt)}` : `Failing since ${dateTimeText(since)}`}
          </div>
        </div>
        <div className={rows.actions}>
          <WebhookStatus webhook={webhook} />
        </div>
      </div>
    </li>
  );
}

const typesText = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`;
