import { readConfig } from '@millrace/config';
import { runMediaService } from '@millrace/media-service';
import { appName, compose } from './compose.ts';
import { imageApiSettings } from './settings.ts';

await runMediaService(appName, (env) => readConfig(imageApiSettings, env), compose);
