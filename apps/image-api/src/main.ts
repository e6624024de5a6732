import { runApp } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { imageApiSettings } from './settings.ts';

await runApp({ name: appName, settings: imageApiSettings, compose });
