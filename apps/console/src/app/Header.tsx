import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Brand } from '../components/Brand.tsx';
import { Icon } from '../components/Icon.tsx';
import { useAction } from '../components/useAction.ts';
import { UploadButtons } from '../features/upload/UploadButtons.tsx';
import { useServices, useUser } from '../platform/context.ts';
import { forget } from '../platform/session/forget.ts';
import { KeysButton } from './KeysButton.tsx';
import { SchemeButton } from './SchemeButton.tsx';
import classes from './Shell.module.css';

export function Header() {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/videos" className={classes.home}>
          <Brand />
        </Link>
        <KeysButton />
        <SchemeButton />
        <SignOutButton />
        <UploadButtons />
      </div>
    </header>
  );
}

function SignOutButton() {
  const { signOut } = useServices();
  const user = useUser();
  const queries = useQueryClient();
  const { mutate, isPending } = useAction({
    mutationFn: signOut,
    onSuccess: () => forget(queries),
  });
  const label = `Sign out ${user?.email ?? ''}`;
  return (
    <ActionIcon onClick={() => mutate()} loading={isPending} aria-label={label} title={label}>
      <Icon name="signOut" />
    </ActionIcon>
  );
}
