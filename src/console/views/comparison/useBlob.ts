import { useEffect, useState } from 'react';
import { fetchBlob } from '../../data/files/blob.ts';

/** An address inside the page of a picture that a report shows, once it has come. */
export function useBlob(url: string, report: string, file: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let current = true;
    let made: string | undefined;
    fetchBlob({ url, params: { id: report, file } }).then(
      (blob) => {
        made = blob;
        if (current) setAddress(blob);
        else URL.revokeObjectURL(blob);
      },
      () => current && setAddress(undefined),
    );
    return () => {
      current = false;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [url, report, file]);
  return address;
}
