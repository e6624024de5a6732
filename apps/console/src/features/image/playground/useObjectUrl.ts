import { useEffect, useState } from 'react';

/** An address of bytes in memory, for as long as they are shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (blob !== undefined) setAddress(URL.createObjectURL(blob));
  }, [blob]);
  // Only when the next address is in the page: a video reads its bytes again whenever it begins anew.
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address]);
  return blob === undefined ? undefined : address;
}
