import { runMediaService } from '@millrace/media-service';
import { readConfig } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { imageApiSettings } from './settings.ts';

await runMediaService(appName, (env) => readConfig(imageApiSettings, env), compose);
