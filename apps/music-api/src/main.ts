import { runApp } from '@millrace/service';
import { musicService } from './service.ts';

await runApp(musicService);
