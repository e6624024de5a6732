import { runApp } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { musicApiSettings } from './settings.ts';

await runApp({ name: appName, settings: musicApiSettings, compose });
