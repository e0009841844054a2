import { FileImageOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useText } from '../../../data/useText.ts';
import { pictureAddress, type Version } from './calls.ts';
import './files.css';

/** A stored picture, fetched once it comes near the screen. */
export function Picture({ id, name, version }: { id: string; name: string; version: Version }): ReactElement {
  const { t } = useText();
  const place = useRef<HTMLSpanElement>(null);
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    const load = (): void =>
      void pictureAddress(id, version).then(
        (url) => {
          if (current) setAddress(url);
        },
        () => {
          if (current) setFailed(true);
        },
      );
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((s) => s.isIntersecting)) return;
        watch.disconnect();
        load();
      },
      { rootMargin: '200px' },
    );
    if (place.current) watch.observe(place.current);
    return () => {
      current = false;
      watch.disconnect();
    };
  }, [id, version]);
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
