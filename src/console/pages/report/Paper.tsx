import type { ReactElement } from 'react';
import type { Language } from '../../../contract/constants.ts';
import type { ReportPage } from '../../../contract/report.ts';
import { reportBlocks } from '../../../contract/reportBlocks.ts';
import { outlineSvg, planSvg } from '../../../contract/reportDrawings.ts';
import type {
  CoverBlock,
  DrawingBlock,
  FindingsBlock,
  OutlineBlock,
  Pair,
  PlanBlock,
  ReportBlock,
  TableBlock,
  TextBlock,
} from '../../../contract/reportShape.ts';
import { reportText } from '../../../contract/reportText.ts';
import type { Named } from './calls.ts';
import { ReportImage } from './ReportImage.tsx';
import './report.css';

/** Width that drawings are made for, px, and from which window on; on phones they are drawn for less, so that their texts stay readable. */
const [WIDTH, NARROW, PHONE] = [460, 230, 700];
const widthNow = (): number => (window.innerWidth < PHONE ? NARROW : WIDTH);
/** The same of the drawing on a card. */
const CURVE = 210;

function Pairs({ pairs, className }: { pairs: readonly Pair[]; className: string }): ReactElement {
  return (
    <dl className={className}>
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Cover({ block }: { block: CoverBlock }): ReactElement {
  return (
    <section className="paper-cover">
      <header>
        <p className="paper-kind">{block.kind}</p>
        <h1>{block.title}</h1>
        <p className="paper-period">{block.period}</p>
        <p className="paper-line">{block.line}</p>
        {block.stamp && <strong className="paper-stamp">{block.stamp}</strong>}
      </header>
      <ul className="paper-tiles">
        {block.tiles.map(({ value, label, tone }) => (
          <li key={label} className={tone === '3' ? 'paper-tile-critical' : undefined}>
            <b>{value}</b>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      {block.warnings.map((warning) => (
        <p key={warning} className="paper-warning" role="note">
          {warning}
        </p>
      ))}
      {block.texts.map(({ title, paragraphs }) => (
        <div key={title} className="paper-text">
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ))}
      <Pairs pairs={block.facts} className="paper-facts" />
      <Pairs pairs={block.signatures} className="paper-signatures" />
    </section>
  );
}

function Figures({ block: { title, columns, rows, total } }: { block: TableBlock }): ReactElement {
  const tone = (column: number, cell: string): string | undefined => {
    const own = columns[column];
    return own?.number ? `paper-number${own.tone && cell !== '0' ? ` paper-tone-${own.tone}` : ''}` : undefined;
  };
  return (
    <section>
      <h2>{title}</h2>
      <div className="paper-table">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.title} scope="col" className={column.number ? 'paper-number' : undefined}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={row[0]} className={total && r === rows.length - 1 ? 'paper-total' : undefined}>
                {row.map((cell, c) => (
                  <td key={columns[c]?.title} className={tone(c, cell)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const addressOfSvg = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

function Plan({ block }: { block: PlanBlock }): ReactElement {
  return (
    <section className="paper-whole">
      <h2>{block.title}</h2>
      <img className="paper-drawing" alt={block.title} src={addressOfSvg(planSvg(block, WIDTH))} />
    </section>
  );
}

function Drawings({ block: { title, parts, note } }: { block: DrawingBlock }): ReactElement {
  return (
    <section>
      <h2>{title}</h2>
      {parts.map((draw, n) => (
        <img
          // Parts have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={n}
          className="paper-drawing paper-whole"
          alt={n === 0 ? title : ''}
          src={addressOfSvg(draw(widthNow()))}
        />
      ))}
      <p className="paper-note">{note}</p>
    </section>
  );
}

function Said({ block: { title, facts, paragraphs } }: { block: TextBlock }): ReactElement {
  return (
    <section>
      <h2>{title}</h2>
      <Pairs pairs={facts} className="paper-facts" />
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}

function Outline({ block }: { block: OutlineBlock }): ReactElement {
  return (
    <section>
      <h2>{block.title}</h2>
      {block.blades.map((blade) => (
        <div key={blade.name} className="paper-whole">
          <h3>{blade.name}</h3>
          <img className="paper-drawing" alt={blade.name} src={addressOfSvg(outlineSvg(blade, WIDTH))} />
        </div>
      ))}
      <p className="paper-note">{block.note}</p>
    </section>
  );
}

function Findings({ block, named, language }: { block: FindingsBlock; named: Named; language: Language }): ReactElement {
  return (
    <section>
      <h2>{block.title}</h2>
      {block.items.map((item) => (
        <article key={item.code} className={`paper-finding paper-finding-${item.tone}`} data-finding={item.code}>
          <h3>
            <span>
              {item.no} {item.name}
            </span>
            <span>
              {item.level} <code>{item.code}</code>
            </span>
          </h3>
          <div className="paper-finding-body">
            <div>
              <p>{item.place}</p>
              <Pairs pairs={item.facts} className="paper-finding-facts" />
              {item.said?.map((said) => (
                <p key={said}>{said}</p>
              ))}
              <p className="paper-action">{item.action}</p>
            </div>
            {item.drawing ? (
              <img className="paper-curve" alt={`${item.code} ${item.name}`} src={addressOfSvg(item.drawing(CURVE))} />
            ) : item.pictures.length > 0 ? (
              <div className="paper-images">
                {item.pictures.map(({ title, ...picture }) => (
                  <ReportImage key={picture.file} named={named} picture={picture} title={title} />
                ))}
              </div>
            ) : (
              <span className="paper-note">{reportText('noPicture', language)}</span>
            )}
          </div>
        </article>
      ))}
      {block.left > 0 && <p className="paper-note">{reportText('more', language, { count: block.left })}</p>}
    </section>
  );
}

function Block({ block, named, language }: { block: ReportBlock; named: Named; language: Language }): ReactElement {
  switch (block.type) {
    case 'cover':
      return <Cover block={block} />;
    case 'table':
      return <Figures block={block} />;
    case 'plan':
      return <Plan block={block} />;
    case 'outline':
      return <Outline block={block} />;
    case 'drawing':
      return <Drawings block={block} />;
    case 'text':
      return <Said block={block} />;
    case 'findings':
      return <Findings block={block} named={named} language={language} />;
  }
}

/** A report on paper: blocks over what it froze. */
export function Paper({ page, named, language }: { page: ReportPage; named: Named; language: Language }): ReactElement {
  return (
    <article className="paper" lang={language}>
      {reportBlocks(page, language).map((block, i) => (
        <Block key={`${block.type}${i}`} block={block} named={named} language={language} />
      ))}
    </article>
  );
}
