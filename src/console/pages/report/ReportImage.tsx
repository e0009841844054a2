import { useEffect, useState, type ReactElement } from 'react';
import { REPORT_PATHS, type ReportPicture } from '../../../contract/report.ts';
import { fetchBlob } from '../../data/files/blob.ts';
import { BoxShape } from '../../parts/BoxShape.tsx';
import type { Named } from './calls.ts';

/** An address of the picture inside the page, once it has come; null when there is none. */
function useImage(named: Named, file: string): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  const [kind, key] = 'share' in named ? (['share', named.share] as const) : (['id', named.id] as const);
  useEffect(() => {
    let current = true;
    let made: string | undefined;
    fetchBlob({ url: REPORT_PATHS.picture, params: { [kind]: key, file } }).then(
      (blob) => {
        made = blob;
        if (current) setAddress(blob);
        else URL.revokeObjectURL(blob);
      },
      () => current && setAddress(null),
    );
    return () => {
      current = false;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [kind, key, file]);
  return address;
}

/** A picture of a finding with its box. */
export function ReportImage({ named, picture, title }: { named: Named; picture: ReportPicture; title: string }): ReactElement | null {
  const address = useImage(named, picture.file);
  const { box, width, height } = picture;
  if (address === null) return null;
  return (
    <figure className="paper-image">
      <span>
        {address ? <img src={address} alt={title} /> : <span className="paper-image-place" />}
        {address && box && width && height ? (
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
            <BoxShape box={box} />
          </svg>
        ) : null}
      </span>
      <figcaption>{title}</figcaption>
    </figure>
  );
}
