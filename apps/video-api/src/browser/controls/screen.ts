import type { Elements } from '../elements.ts';

/** On iPhones, only the video element can fill the screen, without the player's controls. */
interface IosVideo extends HTMLVideoElement {
  webkitEnterFullscreen(): void;
}

const isIosVideo = (video: HTMLVideoElement): video is IosVideo => 'webkitEnterFullscreen' in video;

function warn(cause: unknown): void {
  console.warn('The browser refused full screen or picture in picture.', cause);
}

/** Full screen and picture in picture. Each button is shown only if the browser and the frame's permissions allow it. */
export function createScreenControl(elements: Elements): { toggleFullscreen(): void } {
  const { player, video, fullscreen, pictureInPicture } = elements;

  function toggleFullscreen(): void {
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(warn);
    else if (document.fullscreenEnabled) player.requestFullscreen().catch(warn);
    else if (isIosVideo(video)) video.webkitEnterFullscreen();
  }

  function togglePictureInPicture(): void {
    if (document.pictureInPictureElement !== null) document.exitPictureInPicture().catch(warn);
    else video.requestPictureInPicture().catch(warn);
  }

  fullscreen.hidden = !document.fullscreenEnabled && !isIosVideo(video);
  fullscreen.addEventListener('click', toggleFullscreen);
  document.addEventListener('fullscreenchange', () => {
    const full = document.fullscreenElement !== null;
    player.toggleAttribute('data-fullscreen', full);
    fullscreen.setAttribute('aria-label', full ? 'Exit full screen' : 'Full screen');
  });

  pictureInPicture.hidden = !document.pictureInPictureEnabled;
  pictureInPicture.addEventListener('click', togglePictureInPicture);
  video.addEventListener('enterpictureinpicture', () => pictureInPicture.setAttribute('aria-pressed', 'true'));
  video.addEventListener('leavepictureinpicture', () => pictureInPicture.setAttribute('aria-pressed', 'false'));
  return { toggleFullscreen };
}
