import type { PlayerElements } from './elements.ts';

export interface Failure {
  message: string;
  heading?: string | undefined;
  canRetry: boolean;
}

/** The panel that says why the media cannot be played. */
export function createFailurePanel(
  elements: PlayerElements,
  noun: string,
  onRetry: () => void,
): { show(failure: Failure): void } {
  const { failure: panel, failureHeading, failureText, failureRetry } = elements;
  failureRetry.addEventListener('click', () => {
    panel.hidden = true;
    onRetry();
  });
  return {
    show({ message, heading = `This ${noun} cannot be played`, canRetry }) {
      failureHeading.textContent = heading;
      failureText.textContent = message;
      failureRetry.hidden = !canRetry;
      panel.hidden = false;
    },
  };
}
