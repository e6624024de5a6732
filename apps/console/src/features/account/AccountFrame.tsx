import { Text, Title } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useUser } from '../../platform/context.ts';
import classes from './AccountFrame.module.css';

const sections = [
  { to: '/account', label: 'Profile' },
  { to: '/account/security', label: 'Security' },
  { to: '/account/sessions', label: 'Sessions' },
  { to: '/account/players', label: 'Players' },
  { to: '/account/data', label: 'Your data' },
] as const;

/** What is around the sections of the account. */
export function AccountFrame() {
  const user = useUser();
  return (
    <div className={classes.frame}>
      <Title order={1}>Account</Title>
      <Text c="dimmed" size="sm" className={classes.email}>
        {user?.email}
      </Text>
      <nav className={classes.sections} aria-label="Account">
        {sections.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={classes.section}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.panels}>
        <Outlet />
      </div>
    </div>
  );
}
