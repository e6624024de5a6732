import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The water of a mill race. White text is readable on shades from 6. */
const water: MantineColorsTuple = [
  '#e6f6f8',
  '#cfeaee',
  '#a1d6de',
  '#6dc0cd',
  '#41a9ba',
  '#1c93a6',
  '#0d7f92',
  '#0b6d7e',
  '#0a5a68',
  '#074450',
];

/** The dark scheme has a tint of the same water. */
const dark: MantineColorsTuple = [
  '#dfe5e8',
  '#b6bfc5',
  '#a3adb4',
  '#6b757c',
  '#3a444b',
  '#2e363c',
  '#20262b',
  '#14181b',
  '#101316',
  '#0b0d0f',
];

/** The design of the console: all colours, sizes and defaults of components are here. */
export const theme = createTheme({
  primaryColor: 'water',
  primaryShade: { light: 7, dark: 6 },
  colors: { water, dark },
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.25' } } },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Visible on every background, for the keyboard only.
  focusRing: 'auto',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Modal: {
      defaultProps: { centered: true },
      styles: {
        content: { backgroundColor: 'var(--console-surface)' },
        header: { backgroundColor: 'var(--console-surface)' },
        title: { fontWeight: 650 },
      },
    },
    Progress: { defaultProps: { size: 'sm', radius: 'xl' } },
  },
});

/** Mantine's own shades of secondary text have too little contrast for WCAG AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--console-header': '3.5rem',
    '--console-sidebar': '13rem',
    '--console-width': '124rem',
    '--console-player': '0px',
  },
  light: {
    '--mantine-color-dimmed': '#545b62',
    '--mantine-color-placeholder': '#69717a',
    '--mantine-color-error': '#c22525',
    '--mantine-color-anchor': '#0b6d7e',
    '--console-surface': '#ffffff',
    '--console-ground': '#f6f8f9',
    '--console-line': '#dfe4e8',
    '--console-well': '#e9eef1',
    '--console-chart-1': '#0b6d7e',
    '--console-chart-2': '#b4540a',
    '--console-chart-3': '#6b4fbb',
    '--console-chart-cursor': '#e9eef1',
    '--console-buffered': '#a9b4bc',
  },
  dark: {
    '--mantine-color-dimmed': '#a3adb4',
    '--mantine-color-placeholder': '#8b959c',
    '--mantine-color-error': '#ff9a94',
    '--mantine-color-anchor': '#6dc0cd',
    '--mantine-color-default': '#1f252a',
    '--mantine-color-default-hover': '#283036',
    '--mantine-color-default-border': '#3a444b',
    '--console-surface': '#1b2025',
    '--console-ground': '#14181b',
    '--console-line': '#2e363c',
    '--console-well': '#0e1113',
    '--console-chart-1': '#41a9ba',
    '--console-chart-2': '#e0903f',
    '--console-chart-3': '#a48be8',
    '--console-chart-cursor': '#283036',
    '--console-buffered': '#4e5a62',
  },
});
