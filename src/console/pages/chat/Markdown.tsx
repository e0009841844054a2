import MarkdownToJsx from 'markdown-to-jsx/react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link an answer may hold: into the console, or a web page in a window of its own. Anything else is only its text. */
export function SafeLink({ href = '', children }: { href?: string; children?: ReactNode }): ReactElement {
  if (/^\/(?![/\\])/.test(href)) return <Link to={href}>{children}</Link>;
  if (/^https?:\/\//i.test(href))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  return <span>{children}</span>;
}

/** A picture would be fetched from wherever the text says. */
const Alternative = ({ alt = '' }: { alt?: string }): ReactElement => <span>{alt}</span>;

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: { a: SafeLink, img: Alternative, h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h4', h5: 'h4', h6: 'h4' },
} as const;

/** Text of a model as markdown: no HTML of its own, no pictures, links checked. */
export const Markdown = ({ children }: { children: string }): ReactElement => <MarkdownToJsx options={options}>{children}</MarkdownToJsx>;
