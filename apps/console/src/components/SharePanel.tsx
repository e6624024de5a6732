import type { ReactNode } from 'react';
import { CopyField } from './CopyField.tsx';
import { Panel } from './Panel.tsx';

/** What others need to show a medium: a code or an address. */
export interface Share {
  label: string;
  text: string;
}

/** @param children further ways, below them */
export function SharePanel({ shares, children }: { shares: readonly Share[]; children?: ReactNode }) {
  return (
    <Panel title="Share">
      {shares.map(({ label, text }) => (
        <CopyField key={label} label={label} text={text} />
      ))}
      {children}
    </Panel>
  );
}
