/** Drawn on a 24 by 24 grid with round strokes of width 2, in the colour of the surrounding text. */
const shapes = {
  play: '<path fill="currentColor" d="M7.5 5v14l11-7z"/>',
  pause: '<path d="M8 5.5v13M16 5.5v13" stroke-width="3.5"/>',
  previous: '<path fill="currentColor" d="M18.5 6v12l-9-6z"/><path d="M6.5 6v12"/>',
  next: '<path fill="currentColor" d="M5.5 6v12l9-6z"/><path d="M17.5 6v12"/>',
  replay: '<path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5"/><path d="M4.2 4v4.3h4.3"/>',
  volume:
    '<path fill="currentColor" d="M4 9.5v5h3.3l4.2 3.8V5.7L7.3 9.5z"/><path d="M15.3 9a4.2 4.2 0 0 1 0 6"/><path class="loud" d="M18 6.3a8 8 0 0 1 0 11.4"/>',
  muted:
    '<path fill="currentColor" d="M4 9.5v5h3.3l4.2 3.8V5.7L7.3 9.5z"/><path d="M15.8 9.6l4.8 4.8M20.6 9.6l-4.8 4.8"/>',
  pictureInPicture:
    '<rect x="3" y="5" width="18" height="14" rx="2"/><rect x="12" y="12" width="6" height="4" rx=".5" fill="currentColor"/>',
  fullscreen:
    '<path d="M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4"/>',
  exitFullscreen:
    '<path d="M9 4v4a1 1 0 0 1-1 1H4M20 9h-4a1 1 0 0 1-1-1V4M15 20v-4a1 1 0 0 1 1-1h4M4 15h4a1 1 0 0 1 1 1v4"/>',
  note: '<path d="M9 18V6l10-2v12"/><circle cx="6.5" cy="18" r="2.5"/><circle cx="16.5" cy="16" r="2.5"/>',
  alert: '<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.4v.1"/>',
} as const;

export type IconName = keyof typeof shapes;

/** An inline SVG, hidden from assistive technology because the surrounding control has a label. */
export function icon(name: IconName): string {
  return `<svg class="icon icon-${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${shapes[name]}</svg>`;
}
