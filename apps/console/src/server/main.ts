import { runApp } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { consoleSettings } from './settings.ts';

await runApp({ name: appName, settings: consoleSettings, compose, requestDrainMs: 1_000 });
