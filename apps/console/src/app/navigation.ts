import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../components/icons.ts';
import { operatorLinks } from '../features/operators/routes.ts';
import { kinds, nounOf } from '../platform/media/kinds.ts';

interface NavigationLink {
  to: LinkProps['to'];
  label: string;
  icon: IconName;
  /** Shown to operators of the platform only. */
  isForOperators?: boolean;
}

interface NavigationGroup {
  title: string;
  links: readonly NavigationLink[];
}

/** The areas of the console, in the order in which the navigation shows them. */
export const navigation: readonly NavigationGroup[] = [
  {
    title: 'Library',
    links: kinds.map((kind) => ({ to: `/${kind}`, label: nounOf[kind].title, icon: kind }) as const),
  },
  {
    title: 'Listen',
    links: [
      { to: '/listen', label: 'Discover', icon: 'listen' },
      { to: '/liked', label: 'Liked', icon: 'heart' },
      { to: '/playlists', label: 'Playlists', icon: 'playlists' },
    ],
  },
  { title: 'Insights', links: [{ to: '/usage', label: 'Usage', icon: 'usage' }] },
  {
    title: 'Developers',
    links: [
      { to: '/developers/keys', label: 'API keys', icon: 'key' },
      { to: '/developers/webhooks', label: 'Webhooks', icon: 'webhook' },
      { to: '/developers/events', label: 'Events', icon: 'pulse' },
    ],
  },
  { title: 'Account', links: [{ to: '/account', label: 'Your account', icon: 'account' }] },
  { title: 'Operators', links: operatorLinks },
];
