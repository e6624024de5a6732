import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Notice } from '../components/Notice.tsx';
import { useTitle } from '../components/useTitle.ts';

export function NotFound() {
  useTitle('Not found');
  return (
    <Notice
      icon="search"
      title="There is no such page"
      action={
        <Button variant="default" component={Link} to="/videos">
          Show your videos
        </Button>
      }
    >
      Check the address, or begin with your videos.
    </Notice>
  );
}
