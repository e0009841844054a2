import { DoubleRightOutlined, LeftOutlined, RightOutlined, VerticalRightOutlined } from '@ant-design/icons';
import { Button, Pagination, Select } from 'antd';
import type { ReactElement, Ref } from 'react';
import { COUNT_BOUND } from '../../../contract/constants.ts';
import { ALL_ROWS } from '../../../documents/ground/defaults.ts';
import { useText } from '../../data/texts/useText.ts';
import { numberText } from '../../fields/shared/number.ts';
import { FIT } from '../../data/rows/preferences.ts';
import { isDeep, needsLast, numberedTotal, rowSpan, type PageInfo } from './pages.ts';

/** Where to go: a numbered page, or a place known by cursor. */
export type Turn = { page: number; size?: number; fit?: boolean } | { cursor: string; page: number };

/**
 * The one pagination control: numbered pages, and beyond them neighbour and last page by cursor. Says no figures while the first page
 * loads.
 */
export function Pager({
  info,
  sizes,
  fit,
  loading,
  onTurn,
  ref,
}: {
  info: PageInfo;
  sizes: readonly number[];
  /** Whether pages go by the window; undefined where that is no choice. */
  fit?: boolean | undefined;
  loading: boolean;
  ref?: Ref<HTMLElement>;
  onTurn: (turn: Turn) => void;
}): ReactElement {
  const { t, language } = useText();
  const figures = (n: number): string => numberText(n, {}, language);
  const total =
    info.totalKind === 'exact'
      ? figures(info.total)
      : info.totalKind === 'atLeast'
        ? `${figures(Math.max(COUNT_BOUND, info.total))}+`
        : `≈ ${figures(info.total)}`;
  const choices: { value: number | typeof FIT; label: string }[] = [
    ...sizes.map((size) => ({ value: size, label: size === ALL_ROWS ? t('pager.all') : t('pager.rows', { count: figures(size) }) })),
    ...(fit === undefined ? [] : [{ value: FIT, label: t('pager.fit') } as const]),
  ];
  const span = rowSpan(info);
  const back = (): void => {
    const page = Math.max(1, info.page - 1);
    if (info.cursor === undefined) onTurn({ page });
    else if (info.prev) onTurn({ cursor: info.prev, page });
  };
  return (
    <nav ref={ref} className="pager" aria-label={t('pager.label')}>
      <output className="pager-total">
        {loading ? '' : span ? t('pager.span', { from: figures(span[0]), to: figures(span[1]), total }) : t('pager.total', { total })}
      </output>
      {isDeep(info) ? (
        <span className="pager-deep">
          <Button size="small" icon={<VerticalRightOutlined rotate={180} />} onClick={() => onTurn({ page: 1 })}>
            {t('pager.first')}
          </Button>
          <Button
            size="small"
            icon={<LeftOutlined />}
            disabled={info.cursor !== undefined && !info.prev}
            aria-label={t('pager.previous')}
            onClick={back}
          />
          <span>{info.cursor === 'last' ? t('pager.lastPage') : t('pager.deep')}</span>
          <Button
            size="small"
            icon={<RightOutlined />}
            disabled={!info.next}
            aria-label={t('pager.next')}
            onClick={() => info.next && onTurn({ cursor: info.next, page: info.page + 1 })}
          />
        </span>
      ) : (
        <Pagination
          size="small"
          current={info.page}
          pageSize={info.size}
          total={numberedTotal(info)}
          showSizeChanger={false}
          showLessItems
          onChange={(page) => onTurn({ page })}
        />
      )}
      {!isDeep(info) && (
        <Select
          size="small"
          aria-label={t('pager.size')}
          popupMatchSelectWidth={false}
          options={choices}
          value={fit ? FIT : info.size}
          onChange={(size: number | typeof FIT) => onTurn(size === FIT ? { page: 1, fit: true } : { page: 1, size })}
        />
      )}
      {!isDeep(info) && needsLast(info) && (
        <Button size="small" type="text" icon={<DoubleRightOutlined />} onClick={() => onTurn({ cursor: 'last', page: info.page })}>
          {t('pager.lastPage')}
        </Button>
      )}
    </nav>
  );
}
