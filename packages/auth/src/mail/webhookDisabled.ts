import type { Database } from '@millrace/database';
import type { Composers } from './delivery.ts';
import { mailTexts } from './texts.ts';

/** Composes the mail to the owner of a webhook that the platform has disabled. Nothing is sent if it is enabled again, or gone. */
export const composeWebhookDisabled =
  ({ prisma }: Database): Composers['webhookDisabled'] =>
  async ({ accountId, webhookId }) => {
    const webhook = await prisma.webhook.findFirst({
      where: { id: webhookId, accountId, status: 'disabled' },
      select: { url: true, disabledReason: true, account: { select: { email: true } } },
    });
    if (webhook === null) return undefined;
    const { url, disabledReason, account } = webhook;
    if (disabledReason !== 'failing' && disabledReason !== 'gone') return undefined;
    return { to: account.email, ...mailTexts.webhookDisabled({ url, reason: disabledReason }) };
  };
