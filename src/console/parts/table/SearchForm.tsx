import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Filter } from '../../../documents/ground/model/list.ts';
import type { WhereValue } from '../../../documents/ground/where/types.ts';
import { useNarrow } from '../../data/page/media.ts';
import { useText } from '../../data/texts/useText.ts';
import { filters as controls } from '../../fields/filters.ts';

/** What is searched for. */
interface Search {
  keyword: string;
  filters: Record<string, WhereValue>;
}

/** A condition with its field. */
export interface ShownFilter {
  filter: Filter;
  field: Field;
}

interface SearchFormProps {
  filters: readonly ShownFilter[];
  /** Titles of the fields the keyword searches; none hides the box. */
  keywordFields: readonly string[];
  search: Search;
  onSearch: (search: Search) => void;
  /** Whether all fields are shown, when the user has said. */
  expanded?: boolean;
  onExpand: (expanded: boolean) => void;
}

/** Controls shown before «more». */
const SHOWN = 3;

const NOTHING: Search = { keyword: '', filters: {} };
const signature = ({ keyword, filters }: Search): string => JSON.stringify([keyword, filters]);

/** The search form over a list; follows the search when it changes from outside. */
export function SearchForm({ filters, keywordFields, search, onSearch, expanded, onExpand }: SearchFormProps): ReactElement {
  const { t, titleOf } = useText();
  const id = useId();
  const [draft, setDraft] = useState(search);
  const requested = signature(search);
  const [seen, setSeen] = useState(requested);
  // Searches sent from here come back by the address, late on a busy machine; what is typed meanwhile stays.
  const [sent, setSent] = useState<string[]>([]);
  if (seen !== requested) {
    setSeen(requested);
    const at = sent.indexOf(requested);
    setSent(at === -1 ? [] : sent.slice(at + 1));
    if (at === -1) setDraft(search);
  }
  const send = (next: Search): void => {
    const own = signature(next);
    setSent((before) => ((before.at(-1) ?? requested) === own ? before : [...before, own]));
    onSearch(next);
  };
  const narrow = useNarrow();
  const room = narrow ? 1 : SHOWN;
  const shown = keywordFields.length > 0 ? room - 1 : room;
  const [needed] = useState(() => filters.slice(shown).some(({ field }) => search.filters[field.name] !== undefined));
  const all = expanded ?? needed;
  // On a phone a closed form is one line, so that the rows begin on the first screen.
  const line = narrow && !all;
  const asks = [requested, signature(draft)].some((one) => one !== signature(NOTHING));
  const set = (name: string, value: WhereValue | undefined): void => {
    setDraft((before) => {
      const { [name]: _, ...rest } = before.filters;
      return { ...before, filters: value === undefined ? rest : { ...rest, [name]: value } };
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send({ keyword: draft.keyword.trim(), filters: draft.filters });
  };
  return (
    <search>
      <form className={line ? 'search-form search-line' : 'search-form'} onSubmit={submit}>
        {keywordFields.length > 0 && (
          <div className="search-field">
            <label className={line ? 'visually-hidden' : undefined} htmlFor={`${id}-keyword`}>
              {t('search.keyword')}
            </label>
            <Input
              id={`${id}-keyword`}
              name="keyword"
              autoComplete="off"
              allowClear
              maxLength={100}
              placeholder={keywordFields.join(' / ')}
              value={draft.keyword}
              onChange={({ target }) => setDraft((before) => ({ ...before, keyword: target.value }))}
            />
          </div>
        )}
        {(all ? filters : filters.slice(0, shown)).map(({ filter, field }) => {
          const Control = controls[field.type];
          return (
            <div className="search-field" key={field.name}>
              <label htmlFor={`${id}-${field.name}`}>{titleOf(field)}</label>
              <Control
                id={`${id}-${field.name}`}
                field={field}
                operator={filter.operator}
                value={draft.filters[field.name]}
                onChange={(value) => set(field.name, value)}
              />
            </div>
          );
        })}
        <div className="search-buttons">
          <Button type="primary" htmlType="submit" icon={<SearchOutlined />} aria-label={line ? t('search.search') : undefined}>
            {line ? null : t('search.search')}
          </Button>
          {(!line || asks) && (
            <Button
              onClick={() => {
                setDraft(NOTHING);
                send(NOTHING);
              }}
            >
              {t('search.reset')}
            </Button>
          )}
          {filters.length > shown && (
            <Button
              type="link"
              aria-expanded={all}
              icon={all ? <UpOutlined /> : <DownOutlined />}
              iconPlacement="end"
              onClick={() => onExpand(!all)}
            >
              {t(all ? 'search.less' : 'search.more')}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
