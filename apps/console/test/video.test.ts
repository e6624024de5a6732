import { captionsStory } from './stories/video/captions.ts';
import { chaptersStory } from './stories/video/chapters.ts';
import { downloadsStory } from './stories/video/downloads.ts';
import { videoLookStory } from './stories/video/look.ts';
import { visibilityStory } from './stories/video/visibility.ts';
import { watchingStory } from './stories/video/watching.ts';
import { describeConsole } from './support/describeConsole.ts';
import { type OwnVideo, ownVideo } from './support/ownVideo.ts';

await describeConsole('what the page of a video offers', (setting) => {
  let making: Promise<OwnVideo> | undefined;
  const own = () => {
    making ??= ownVideo(setting());
    return making;
  };
  watchingStory(setting);
  for (const story of [captionsStory, chaptersStory, downloadsStory, visibilityStory, videoLookStory]) {
    story(setting, own);
  }
});
