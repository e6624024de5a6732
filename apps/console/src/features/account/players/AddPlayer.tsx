import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CopyField } from '../../../components/CopyField.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Form } from '../../../components/Form.tsx';
import { FormRefusal } from '../../../components/FormRefusal.tsx';
import { textOf } from '../../../components/fields.ts';
import { refusalOf } from '../../../components/refusal.ts';
import { SecretOnce } from '../../../components/SecretOnce.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices, useUser } from '../../../platform/context.ts';
import { accountKeys } from '../keys.ts';
import { serverAddressOf } from './serverAddress.ts';
import type { NewPlayer } from './usePlayers.ts';

/** Makes a password for a player, and shows it once with all else that the player asks for. */
export function AddPlayer({ onClose }: { onClose: () => void }) {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const { mutate, data, error, isPending } = useAction({
    mutationFn: (name: string) => millrace.music.createAppPassword({ body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: accountKeys.players }),
    // The password is in memory no longer than on the screen.
    gcTime: 0,
  });
  if (data !== undefined) {
    return (
      <Dialog title={`Sign in with “${data.name}”`} isFirm onClose={onClose}>
        <Created made={data} onClose={onClose} />
      </Dialog>
    );
  }
  const refusal = error === null ? undefined : refusalOf(error, ['name']);
  return (
    <Dialog title="Add a player" onClose={onClose}>
      <Form onSubmit={(form) => mutate(textOf(form, 'name').trim())}>
        <TextInput
          name="name"
          label="Name"
          description="Of the player and its device, such as “Symfonium on my phone”"
          required
          withAsterisk={false}
          maxLength={100}
          autoComplete="off"
          error={refusal?.fields.name}
          data-autofocus
        />
        <FormRefusal refusal={refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Create a password
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}

function Created({ made: { password }, onClose }: { made: NewPlayer; onClose: () => void }) {
  const { config } = useServices();
  const email = useUser()?.email ?? '';
  return (
    <SecretOnce
      label="Password"
      secret={password}
      what="the password"
      text="Type these three into the player. It never needs the password of your account."
      before={
        <>
          <CopyField label="Server address" text={serverAddressOf(config.music)} />
          <CopyField label="User name" text={email} />
        </>
      }
      onClose={onClose}
    />
  );
}
