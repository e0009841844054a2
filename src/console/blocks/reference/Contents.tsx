import { Select } from 'antd';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../data/texts/useText.ts';
import { TYPES, type Section } from './entries.ts';

interface ContentsProps {
  sections: readonly Section[];
  /** Section of the key that the address names. */
  current?: string;
  onChoose: (name: string) => void;
}

/** The sections: links at the side, one choice where it is narrow. The style sheet shows one of the two. */
export function Contents({ sections, current, onChoose }: ContentsProps): ReactElement {
  const { t, titleOf } = useText();
  const all = [
    ...sections.map((s) => ({ name: s.name, title: titleOf(s), count: s.entries.length })),
    { name: TYPES, title: t('reference.types'), count: undefined },
  ];
  return (
    <>
      <nav className="reference-contents" aria-label={t('reference.contents')}>
        <ul>
          {all.map(({ name, title, count }) => (
            <li key={name}>
              <Link to={`?key=${name}`} aria-current={name === current ? 'true' : undefined}>
                <span>{title}</span>
                {count !== undefined && <small>{count}</small>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Select
        className="reference-choice"
        aria-label={t('reference.contents')}
        placeholder={t('reference.contents')}
        value={current}
        options={all.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={onChoose}
      />
    </>
  );
}
