import { onPlayStart, randomId, readPageData, sendBeaconJson } from '@millrace/embed-kit/browser';
import type { EmbedData } from './data.ts';
import { findElements } from './elements.ts';
import { describeMediaSession } from './mediaSession.ts';
import { readStartOptions } from './options.ts';
import { runPlayer } from './player.ts';

const data = readPageData<EmbedData>();
const elements = findElements();
const options = readStartOptions(location.search);

elements.video.muted = options.muted;
elements.video.loop = options.loop;
onPlayStart(elements.video, () => sendBeaconJson(data.urls.view, { viewId: randomId() }));
describeMediaSession(data);
runPlayer(elements, data, options);
