import { runApp } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { edgeShipperSettings } from './settings.ts';

await runApp({ name: appName, settings: edgeShipperSettings, compose, requestDrainMs: 1_000 });
