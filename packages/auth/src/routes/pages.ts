import {
  createPageSender,
  type Handlers,
  notModified,
  operation,
  pageAnswers,
  prepareBody,
  sendPrepared,
} from '@millrace/http';
import { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import { accountPages } from '../mail/links.ts';
import { accountPageHtml } from '../pages/html.ts';
import { pageScript } from '../pages/script.ts';
import { pageStyle } from '../pages/style.ts';
import type { Profile } from './auth.ts';

const tag = 'Accounts';

/** The pages that mails link to. */
export const pageOperations = {
  page: operation({
    method: 'get',
    path: '/auth/pages/:page',
    operationId: 'getAccountPage',
    tag,
    summary: 'Get a page that a mail links to',
    description: 'The token is in the fragment of the link, so no server gets it with the page.',
    security: 'public',
    params: z.object({ page: z.enum(accountPages) }),
    answers: pageAnswers('The page'),
  }),
  asset: operation({
    method: 'get',
    path: '/auth/assets/:name',
    operationId: 'getAccountAsset',
    tag,
    summary: 'Get the script or the style of these pages',
    security: 'public',
    params: z.object({ name: z.enum(['account.js', 'account.css']) }),
    answers: {
      200: { description: 'The file', media: ['text/javascript', 'text/css'], headers: ['ETag'] },
      304: notModified,
    },
  }),
};

/** Nothing of another origin is loaded or asked, and no other site can frame the form. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const cacheControl = 'public, max-age=300';

export function pageHandlers({
  profile,
  apiPath,
}: {
  profile: Profile;
  apiPath: string;
}): Handlers<typeof pageOperations, Account> {
  const options = {
    authPath: `${apiPath}/auth`,
    nameField: profile.service === 'music' ? 'displayName' : 'companyName',
  } as const;
  const sendPage = createPageSender();
  const assets = {
    'account.js': { body: prepareBody(Buffer.from(pageScript)), contentType: 'text/javascript; charset=utf-8' },
    'account.css': { body: prepareBody(Buffer.from(pageStyle)), contentType: 'text/css; charset=utf-8' },
  };
  return {
    page: {
      handle: ({ params }, req, res) =>
        sendPage(req, res, { html: accountPageHtml(params.page, options), contentSecurityPolicy, cacheControl }),
    },
    asset: {
      handle({ params }, req, res) {
        const { body, contentType } = assets[params.name];
        return sendPrepared(req, res, body, { contentType, cacheControl });
      },
    },
  };
}
