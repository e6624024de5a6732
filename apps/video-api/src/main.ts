import { runApp } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { videoApiSettings } from './settings.ts';

await runApp({ name: appName, settings: videoApiSettings, compose });
