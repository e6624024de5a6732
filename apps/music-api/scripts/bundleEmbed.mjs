import { bundleEmbed } from '@millrace/embed-kit/bundle';

const app = new URL('..', import.meta.url);
await bundleEmbed(app);
await bundleEmbed(app, { script: 'list/main', style: 'list', module: 'listEmbedBundle' });
