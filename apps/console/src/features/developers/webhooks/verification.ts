import type { Snippet } from '../../../components/Snippets.tsx';

/** How a receiver checks a message: with any library of Standard Webhooks. */
export const verification: readonly Snippet[] = [
  {
    language: 'TypeScript',
    text: [
      `import { Webhook } from 'standardwebhooks';`,
      '',
      '// The body as it was received, before it is parsed.',
      'const webhook = new Webhook(process.env.MILLRACE_WEBHOOK_SECRET);',
      'const { type, data } = webhook.verify(body, headers);',
    ].join('\n'),
  },
  {
    language: 'Python',
    text: [
      'from standardwebhooks import Webhook',
      '',
      '# The body as it was received, before it is parsed.',
      `event = Webhook(os.environ['MILLRACE_WEBHOOK_SECRET']).verify(body, headers)`,
    ].join('\n'),
  },
];
