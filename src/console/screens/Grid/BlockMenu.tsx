import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement, RefObject } from 'react';
import type { Block } from '../../../documents/features/blocks/grid.ts';
import type { MakePicture } from '../../blocks/shared/card.ts';
import { csvOf } from '../../blocks/shared/csv.ts';
import { useCellText } from '../../blocks/shared/figures.ts';
import { useBlockData } from '../../blocks/shared/screenData.ts';
import { useOpens } from '../../blocks/shared/useOpens.ts';
import '../../data/texts/blockTexts.ts';
import { saveBlob } from '../../data/files/files.ts';
import { useText } from '../../data/texts/useText.ts';
import type { SourceDocument } from '../../../documents/features/source/index.ts';
import { MenuButton, type MenuEntry } from '../../windows/Menu.tsx';
import { useChosen } from './useChosen.ts';

/** What a reader may do with a block that shows data. */
export function BlockMenu({
  block,
  source,
  card,
  picture,
  asTable,
  onTable,
}: {
  block: Block;
  source: SourceDocument;
  card: RefObject<HTMLElement | null>;
  picture: MakePicture | undefined;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}): ReactElement {
  const { t, titleOf, language } = useText();
  const words = useCellText();
  const data = useBlockData(block.name);
  const { row, column } = useChosen(block);
  const open = useOpens({ ...('opens' in block && block.opens !== undefined ? { opens: block.opens } : {}), source });
  const answer = data.state === 'ready' ? data.answer : undefined;
  const name = block.title === undefined ? block.name : titleOf({ title: block.title, titleEn: block.titleEn });
  const isChart = block.type === 'chart';
  const shown = document.fullscreenElement !== null;
  const keepPicture = (kind: 'png' | 'svg'): void => void picture?.(kind).then((blob) => blob && saveBlob(blob, `${name}.${kind}`));
  const entries: MenuEntry[] = [
    ...(open ? [{ key: 'open', label: t('block.open') }] : []),
    ...(isChart ? [{ key: 'table', label: t(asTable ? 'block.asChart' : 'block.asTable') }] : []),
    { key: 'refresh', label: t('block.refresh') },
    ...(document.fullscreenEnabled ? [{ key: 'full', label: t(shown ? 'block.unfull' : 'block.full') }] : []),
    { key: 'csv', label: t('block.csv'), disabled: !answer },
    { key: 'xlsx', label: t('block.xlsx'), disabled: !answer },
    ...(picture
      ? [
          { key: 'png', label: t('block.png') },
          { key: 'svg', label: t('block.svg') },
        ]
      : []),
  ];
  const acts: Record<string, () => void> = {
    open: () => open?.(row, answer && { ...answer, columns: column ? [column] : [] }),
    table: () => onTable(!asTable),
    refresh: () => data.again(),
    full: () => void (shown ? document.exitFullscreen() : card.current?.requestFullscreen())?.catch(() => undefined),
    csv: () => answer && saveBlob(new Blob([csvOf(answer, titleOf, words, language)], { type: 'text/csv' }), `${name}.csv`),
    xlsx: () =>
      void import('../../blocks/shared/xlsx.ts').then(
        ({ xlsxOf, XLSX }) => answer && saveBlob(new Blob([xlsxOf(answer, titleOf, words, language)], { type: XLSX }), `${name}.xlsx`),
      ),
    png: () => keepPicture('png'),
    svg: () => keepPicture('svg'),
  };
  return (
    <MenuButton groups={[{ entries }]} onChoose={(key) => acts[key]?.()}>
      {(trigger) => (
        <Button
          {...trigger}
          className="block-menu"
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t('block.menu', { name })}
        />
      )}
    </MenuButton>
  );
}
