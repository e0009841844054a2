import { PlayCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, memo, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useText, type Texts } from '../../data/texts/useText.ts';
import type { TextKey } from '../../locales/zh.ts';
import { anchorOf, exampleText, type Entry } from './entries.ts';

const TYPE_TEXTS: Readonly<Record<string, TextKey>> = {
  string: 'reference.string',
  number: 'reference.number',
  integer: 'reference.integer',
  boolean: 'reference.boolean',
  array: 'reference.array',
  object: 'reference.object',
  anything: 'reference.anything',
};

/** What a key takes in words, with a link to the section that says more. */
function Takes({ takes, t }: { takes: string; t: Texts['t'] }): ReactElement {
  const [, types = '', section] = /^(.*?)(?:→ (\w+))?$/.exec(takes) ?? [];
  const words = types
    .replace(/ of $/, '')
    .split(' | ')
    .filter(Boolean)
    .map((type) => {
      const key = TYPE_TEXTS[type];
      return key ? t(key) : type;
    });
  return (
    <>
      {words.join(' / ')}
      {section !== undefined && (
        <>
          {' '}
          →{' '}
          <Link to={`?key=${section}`}>
            <code>{section}</code>
          </Link>
        </>
      )}
    </>
  );
}

interface KeyEntryProps {
  entry: Entry;
  /** The address names it. */
  selected: boolean;
  onTry: (id: string) => void;
}

/** One key: what it is for, what it takes, and an example that can be tried. */
export const KeyEntry = memo(function KeyEntry({ entry, selected, onTry }: KeyEntryProps): ReactElement {
  const { t, language } = useText();
  const { id, takes, allowed, pattern, required, example } = entry;
  return (
    <article
      id={anchorOf(id)}
      tabIndex={-1}
      className={selected ? 'reference-key reference-key-on' : 'reference-key'}
      aria-labelledby={anchorOf(`${id}-name`)}
    >
      <h3 id={anchorOf(`${id}-name`)}>
        <Link to={`?key=${encodeURIComponent(id)}`}>
          <code>{id}</code>
        </Link>
        {required && <span className="reference-required">{t('reference.required')}</span>}
      </h3>
      <p>{language === 'zh' ? entry.zh : entry.en}</p>
      <dl>
        {takes !== 'one of' && (
          <div>
            <dt>{t('reference.takes')}</dt>
            <dd>
              <Takes takes={takes} t={t} />
            </dd>
          </div>
        )}
        {allowed && (
          <div>
            <dt>{t('reference.allowed')}</dt>
            <dd>
              {allowed.map((value, i) => (
                <Fragment key={String(value)}>
                  {i > 0 && ' '}
                  <code>{JSON.stringify(value)}</code>
                </Fragment>
              ))}
            </dd>
          </div>
        )}
        {pattern !== undefined && (
          <div>
            <dt>{t('reference.pattern')}</dt>
            <dd>
              <code>{pattern}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('reference.example')}</dt>
          <dd>
            <pre>{exampleText(example)}</pre>
          </dd>
        </div>
      </dl>
      {entry.at && (
        <Button size="small" icon={<PlayCircleOutlined />} aria-label={t('reference.tryOf', { key: id })} onClick={() => onTry(id)}>
          {t('reference.try')}
        </Button>
      )}
    </article>
  );
});
