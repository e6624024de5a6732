import { TextInput } from '@mantine/core';
import type { Refusal } from '../../components/refusal.ts';
import { setupCodeInAddress } from './setupCode.ts';
import type { Needed } from './useRegistration.ts';

interface NewAccountFieldsProps extends Needed {
  refusal: Refusal | undefined;
}

/** What is asked of a new account, beside its address and its password. */
export function NewAccountFields({ needsInvitation, needsSetupCode, refusal }: NewAccountFieldsProps) {
  return (
    <>
      {needsSetupCode && (
        <TextInput
          label="Setup code"
          description="Shown in the terminal where Millrace was started"
          name="setupCode"
          autoComplete="off"
          defaultValue={setupCodeInAddress()}
          required
          withAsterisk={false}
          error={refusal?.fields.setupCode}
        />
      )}
      {needsInvitation && (
        <TextInput
          label="Invitation"
          description="The code that the operator has given you. It works with the invited address only"
          name="invitation"
          autoComplete="off"
          required
          withAsterisk={false}
          error={refusal?.fields.invitation}
        />
      )}
      <TextInput
        label="Name"
        description="Yours, or that of your company. It is the artist of the tracks that you upload"
        name="companyName"
        autoComplete="organization"
        required
        withAsterisk={false}
        maxLength={200}
        error={refusal?.fields.companyName}
      />
    </>
  );
}
