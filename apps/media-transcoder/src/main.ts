import { runApp } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { mediaTranscoderSettings } from './settings.ts';

await runApp({ name: appName, settings: mediaTranscoderSettings, compose, requestDrainMs: 1_000 });
