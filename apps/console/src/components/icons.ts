/** The outlines of all icons, on a grid of 24. */
export const icons = {
  alert: 'M12 8v5m0 3h.01M10.3 4 2.6 17.4A2 2 0 0 0 4.3 20.4h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0',
  back: 'M15 5l-7 7 7 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  down: 'M6 9l6 6 6-6',
  folder: 'M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  images: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  offline:
    'M3 3l18 18M8.5 16.4a5 5 0 0 1 7 0M5.3 12.8a9.6 9.6 0 0 1 4.2-2.4M2 9.2a14 14 0 0 1 4.4-2.8M12 20h.01M14 10.3a9.6 9.6 0 0 1 4.7 2.5M10.5 5.1A14 14 0 0 1 22 9.2',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5l12 7.5-12 7.5z',
  plus: 'M12 5v14M5 12h14',
  retry: 'M4 11a8 8 0 0 1 14-4.5L20 9M20 4v5h-5M20 13a8 8 0 0 1-14 4.5L4 15M4 20v-5h5',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4.5 4.5',
  signOut: 'M14 8V5a1 1 0 0 0-1-1H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1v-3M10 12h11M18 9l3 3-3 3',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5',
  system: 'M3 5h18v11H3zM9 20h6M12 16v4',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  tracks: 'M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0M9 18V5l11-2v13M20 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  up: 'M6 15l6-6 6 6',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  videos: 'M3 6h12v12H3zM15 10.5l6-3.5v10l-6-3.5',
} as const;

export type IconName = keyof typeof icons;
