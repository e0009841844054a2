import type { ReactElement } from 'react';
import type { ViewProps } from '../contract.ts';

/** A link that opens beside the console; anything but http(s) stays text. */
export default function UrlView({ value }: ViewProps): ReactElement {
  const address = String(value);
  if (!/^https?:\/\//i.test(address)) return <span title={address}>{address}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" title={address}>
      {address.replace(/^https?:\/\//i, '')}
    </a>
  );
}
