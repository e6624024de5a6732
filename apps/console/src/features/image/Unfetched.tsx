import type { FetchingImage, MillraceError } from '@millrace/client';
import { Facts, ItemPage } from '../../components/ItemPage.tsx';
import { MediumState } from '../../components/MediumState.tsx';
import { dateTimeText } from '../../platform/format.ts';

/** An image has no details before its bytes are there. */
export function Fetching({ image: { id, fetched_bytes: bytes, created_at: at } }: { image: FetchingImage }) {
  return (
    <ItemPage kind="images" id={id} title="New image" status="fetching" progress={0} side={null}>
      <MediumState kind="images" status="fetching" progress={0} bytes={bytes} error={undefined} takenDown={undefined} />
      <Facts
        facts={[
          ['Added', dateTimeText(at)],
          ['Id', id],
        ]}
      />
    </ItemPage>
  );
}

/** The fetch has failed, so there is no image. */
export function Unfetched({ id, error: { code, detail: message } }: { id: string; error: MillraceError }) {
  return (
    <ItemPage kind="images" id={id} title="New image" status="error" progress={0} side={null}>
      <MediumState
        kind="images"
        status="error"
        progress={0}
        bytes={0}
        error={{ code, message }}
        takenDown={undefined}
      />
      <Facts facts={[['Id', id]]} />
    </ItemPage>
  );
}
