import { bundleEmbed } from '@millrace/embed-kit/bundle';

await bundleEmbed(new URL('..', import.meta.url));
