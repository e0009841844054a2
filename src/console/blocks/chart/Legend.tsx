import type { ReactElement } from 'react';

/** Names of the colours. Series may be left out and brought back; shares of a whole stand with their figures. */
export function Legend({
  entries,
  beside,
  hidden,
  onToggle,
}: {
  entries: readonly { name: string; colour: string; figure?: string }[];
  /** Stands at the side of the picture, one below the other. */
  beside?: boolean;
  hidden?: ReadonlySet<string>;
  onToggle?: (name: string) => void;
}): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
    <ul className={beside ? 'chart-legend chart-beside' : 'chart-legend'} {...(beside ? { tabIndex: 0 } : {})}>
      {entries.map(({ name, colour, figure }, i) => {
        const text = (
          <>
            <i style={{ background: colour }} />
            <span>{name}</span>
            {figure !== undefined && <b>{figure}</b>}
          </>
        );
        return (
          <li key={i}>
            {onToggle ? (
              <button type="button" aria-pressed={!hidden?.has(name)} onClick={() => onToggle(name)}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ul>
  );
}
