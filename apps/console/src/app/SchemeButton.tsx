import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';

const schemes: Readonly<Record<MantineColorScheme, { icon: IconName; text: string; next: MantineColorScheme }>> = {
  auto: { icon: 'system', text: 'as the system', next: 'light' },
  light: { icon: 'sun', text: 'light', next: 'dark' },
  dark: { icon: 'moon', text: 'dark', next: 'auto' },
};

/** Changes between the colours of the system, light and dark ones. The choice is kept in this browser. */
export function SchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { icon, text, next } = schemes[colorScheme];
  const label = `Colours: ${text}. Change to: ${schemes[next].text}`;
  return (
    <ActionIcon onClick={() => setColorScheme(next)} aria-label={label} title={label}>
      <Icon name={icon} />
    </ActionIcon>
  );
}
