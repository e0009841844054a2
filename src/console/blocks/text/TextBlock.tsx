import MarkdownToJsx from 'markdown-to-jsx/react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../data/texts/useText.ts';
import type { BlockProps } from '../contract.ts';
import './text.css';

/** A link into the console, or to a web page in a window of its own. */
function TextLink({ href = '', children }: { href?: string; children?: ReactNode }): ReactElement {
  if (/^\/(?![/\\])/.test(href)) return <Link to={href}>{children}</Link>;
  if (!/^https?:\/\//i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** A picture would be fetched from wherever the text says. */
const Alternative = ({ alt = '' }: { alt?: string }): ReactElement => <span>{alt}</span>;

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: { a: TextLink, img: Alternative, h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h4', h5: 'h4', h6: 'h4' },
} as const;

/** Words of the author. */
export function TextBlock({ block }: BlockProps<'text'>): ReactElement {
  const { language } = useText();
  return (
    <div className="block-text">
      <MarkdownToJsx options={options}>{language === 'en' ? block.textEn : block.text}</MarkdownToJsx>
    </div>
  );
}
