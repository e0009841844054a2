import { Fragment, useEffect, type ReactElement, type ReactNode } from 'react';
import { deployment } from '../../data/deployment.ts';
import { useText } from '../../data/texts/useText.ts';
import { loadBrand, loadGroupLogo, useBrand } from '../../session/brand.ts';
import { LanguageSwitch } from '../../session/LanguageSwitch.tsx';
import { Mark } from '../../icons/Mark.tsx';
import { Scene } from './Scene.tsx';
import './entry.css';

/** Asks for name and logo of this place; the page stands without them. */
function useBranding(): void {
  useEffect(() => {
    void loadGroupLogo().catch(() => undefined);
    void loadBrand(null).catch(() => undefined);
  }, []);
}

/** The product's name, broken between words where it takes two lines: Chinese has no spaces that would tell a browser where. */
function ProductName({ name }: { name: string }): ReactElement {
  const { language } = useText();
  if (language !== 'zh' || !('Segmenter' in Intl)) return <p className="entry-title">{name}</p>;
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(name)];
  return (
    <p className="entry-title entry-title-words">
      {words.map(({ segment, index }) => (
        <Fragment key={index}>
          <wbr />
          {segment}
        </Fragment>
      ))}
    </p>
  );
}

/** The frame of every page before sign-in: the scene, the product's name, the language, and a card with the page. */
export function EntryFrame({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }): ReactElement {
  const { t } = useText();
  const brand = useBrand();
  useBranding();
  useEffect(() => {
    document.title = `${title} - ${brand.title}`;
  }, [title, brand.title]);
  return (
    <div className="entry-page">
      <Scene />
      <header className="entry-head">
        <span className="entry-logo">{brand.picture ? <img src={brand.picture} alt="" /> : <Mark />}</span>
        <span className="entry-name">{brand.short}</span>
        <LanguageSwitch />
      </header>
      <div className="entry-body">
        <div className="entry-words">
          <ProductName name={brand.title} />
          <p className="entry-line-of-work">{t('entry.tagline')}</p>
        </div>
        <main data-theme="light" className={wide ? 'entry-card entry-card-wide' : 'entry-card'}>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
      <p className="entry-version">{t('shell.version', { version: deployment.version })}</p>
    </div>
  );
}

/** What went wrong, above a form; read out when it comes. */
export const Problem = ({ text }: { text: string | undefined }): ReactElement => (
  <div role="alert" className={text ? 'entry-problem' : undefined}>
    {text}
  </div>
);

/** The button that sends a form; says that it is at work. */
export function Submit({ busy, text, busyText }: { busy: boolean; text: string; busyText: string }): ReactElement {
  return (
    <button type="submit" className="login-button" disabled={busy} aria-busy={busy}>
      {busy && <span className="entry-spinner" aria-hidden="true" />}
      {busy ? busyText : text}
    </button>
  );
}
