import { runApp } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { courierSettings } from './settings.ts';

await runApp({ name: appName, settings: courierSettings, compose, requestDrainMs: 1_000 });
