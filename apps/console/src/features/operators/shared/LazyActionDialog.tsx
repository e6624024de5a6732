import { type ComponentProps, lazy, Suspense } from 'react';
import type { ActionDialog as Dialog } from './ActionDialog.tsx';

const Loaded = lazy(async () => ({ default: (await import('./ActionDialog.tsx')).ActionDialog }));

/** The dialog, loaded when it is opened. */
export function ActionDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
