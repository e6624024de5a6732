import { useQuery } from '@tanstack/react-query';
import { EditForm } from '../../components/EditForm.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { useServices, useUser } from '../../platform/context.ts';
import { Address } from './Address.tsx';
import { accountKeys } from './keys.ts';

export function ProfilePage() {
  useTitle('Account');
  const { ownAccount } = useServices();
  const user = useUser();
  // The link of a mail opens another page, which this one does not hear of: it looks when the person comes back.
  const { refetch } = useQuery({
    queryKey: accountKeys.me,
    queryFn: async () => {
      await ownAccount.reload();
      return true;
    },
    staleTime: 0,
  });
  if (user === undefined) return null;
  return (
    <>
      <Panel title="Profile">
        <EditForm
          etag={user.companyName}
          fields={[
            {
              name: 'companyName',
              label: 'Name',
              description:
                'Yours, or that of your company. It is the artist of the tracks that you upload from now on.',
              value: user.companyName,
              maxLength: 200,
              isRequired: true,
            },
          ]}
          onSave={({ companyName }) => ownAccount.changeName(companyName.trim())}
          onReload={refetch}
        />
      </Panel>
      <Address email={user.email} isConfirmed={user.emailVerified} />
    </>
  );
}
