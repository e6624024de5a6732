import { bundleEmbed } from '@millrace/embed-kit/bundle';
import { mediaChromeStyles } from './shadowStyles.mjs';

await bundleEmbed(new URL('..', import.meta.url), { shadowStyles: mediaChromeStyles });
