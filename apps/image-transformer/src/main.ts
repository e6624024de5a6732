import { runApp } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { imageTransformerSettings } from './settings.ts';

await runApp({ name: appName, settings: imageTransformerSettings, compose, requestDrainMs: 1_000 });
