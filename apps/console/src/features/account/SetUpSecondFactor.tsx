import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { accountKeys } from './keys.ts';
import { ConfirmStep } from './secondFactor/ConfirmStep.tsx';
import { PasswordStep, type Secret } from './secondFactor/PasswordStep.tsx';
import { RecoveryCodes } from './secondFactor/RecoveryCodes.tsx';

/** The way to a second factor, in three steps: the password, a first code, the recovery codes. */
export function SetUpSecondFactor({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  // Not before: the panel behind would replace this dialog, and the codes are shown once.
  const finish = () => {
    onClose();
    void queries.invalidateQueries({ queryKey: accountKeys.factor });
  };
  if (codes !== undefined) {
    return (
      <Dialog title="Keep your recovery codes" isFirm onClose={finish}>
        <RecoveryCodes codes={codes} onDone={finish} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Set up a second factor" onClose={onClose}>
      {secret === undefined ? <PasswordStep onDone={setSecret} /> : <ConfirmStep secret={secret} onDone={setCodes} />}
    </Dialog>
  );
}
