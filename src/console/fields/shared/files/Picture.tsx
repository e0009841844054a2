import { FileImageOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useText } from '../../../data/texts/useText.ts';
import { usePicture, type Version } from './calls.ts';
import './files.css';

/** A stored picture, fetched once it comes near the screen. */
export function Picture({ id, name, version }: { id: string; name: string; version: Version }): ReactElement {
  const { t } = useText();
  const place = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  const { address, failed } = usePicture(id, version, near);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => setNear((before) => before || seen.some((s) => s.isIntersecting)), {
      rootMargin: '200px',
    });
    if (place.current && !near) watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  return (
    <span ref={place} className={`picture picture-${version}`} title={name}>
      {address === undefined ? (
        <>
          <FileImageOutlined aria-hidden className={failed ? 'picture-broken' : undefined} />
          <span className="visually-hidden">{failed ? t('files.broken', { name }) : name}</span>
        </>
      ) : (
        <img src={address} alt={name} />
      )}
    </span>
  );
}
