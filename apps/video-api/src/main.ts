import { runApp } from '@millrace/service';
import { videoService } from './service.ts';

await runApp(videoService);
