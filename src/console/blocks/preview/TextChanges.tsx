import { structuredPatch } from 'diff';
import { useMemo, type ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';

const CLASS: Record<string, string> = { '+': 'line-added', '-': 'line-removed' };

/** Two texts line by line: what is gone, what is new, and a few lines around. */
export function TextChanges({ before, after, label }: { before: string; after: string; label: string }): ReactElement {
  const { t } = useText();
  const hunks = useMemo(() => structuredPatch('a', 'b', before, after, undefined, undefined, { context: 3 }).hunks, [before, after]);
  if (hunks.length === 0) return <p className="preview-note">{t('workbench.same')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className="text-changes" tabIndex={0} aria-label={label}>
      {hunks.map((hunk) => (
        <code key={hunk.oldStart}>
          <span className="line-place">{`@@ ${hunk.newStart} @@`}</span>
          {hunk.lines.map((line, n) => (
            <span key={`${n} ${line}`} className={CLASS[line.slice(0, 1)]}>
              {line}
            </span>
          ))}
        </code>
      ))}
    </section>
  );
}
