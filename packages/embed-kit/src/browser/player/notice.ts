import type { PlayerElements } from './elements.ts';

export interface Notice {
  show(inSeconds: number): void;
  hide(): void;
}

/** The notice "The connection was lost". Buffered media keeps playing, and the viewer can retry before the countdown ends. */
export function createNotice(elements: PlayerElements, onRetry: () => void): Notice {
  const { notice, noticeText, noticeRetry, announcer, play } = elements;
  let countdown: ReturnType<typeof setInterval> | undefined;

  function stopCountdown(): void {
    clearInterval(countdown);
    countdown = undefined;
  }

  function setText(seconds: number): void {
    noticeText.textContent =
      seconds > 0
        ? `The connection was lost. Trying again in ${seconds} s.`
        : 'The connection was lost. Trying again …';
  }

  noticeRetry.addEventListener('click', () => {
    stopCountdown();
    setText(0);
    onRetry();
  });
  return {
    show(inSeconds) {
      if (notice.hidden) announcer.textContent = 'The connection was lost. The player keeps trying.';
      stopCountdown();
      let left = inSeconds;
      setText(left);
      notice.hidden = false;
      countdown = setInterval(() => {
        left -= 1;
        setText(left);
        if (left <= 0) stopCountdown();
      }, 1000);
    },
    hide() {
      stopCountdown();
      if (notice.hidden) return;
      const hadFocus = notice.contains(document.activeElement);
      notice.hidden = true;
      announcer.textContent = '';
      if (hadFocus) play.focus();
    },
  };
}
