import type { ReactElement } from 'react';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { Finding } from '../../../../documents/tools/why/types.ts';
import { listed, useText, type Texts } from '../../../data/texts/useText.ts';
import { usePlain } from '../../../fields/usePlain.ts';
import type { TextKey } from '../../../locales/zh.ts';
import { Words } from '../conditions/Words.tsx';

/** The console's own words for what documents do not name. */
const OWN: Record<string, TextKey> = {
  add: 'action.create',
  edit: 'action.edit',
  delete: 'action.remove',
  import: 'action.import',
  export: 'action.export',
};

function nameOf({ kind, name, title, titleEn }: Finding, { t, titleOf }: Texts): string {
  if (title !== undefined) return titleOf({ title, titleEn });
  return kind === 'action' && OWN[name] ? t(OWN[name]) : name;
}

interface FindingLineProps {
  /** What is missed for the same reason; the first says it. */
  alike: readonly [Finding, ...Finding[]];
  /** Fields that conditions and states read. */
  fields: readonly Field[];
  /** Roles that the rights come from. */
  roles: readonly string[];
}

/** What is missed, why, and the code or condition that did it. */
export function FindingLine({ alike, fields, roles }: FindingLineProps): ReactElement {
  const texts = useText();
  const { t, titleOf, language } = texts;
  const plain = usePlain();
  const [{ reason, code, where, state, words: cause }] = alike;
  const list = (words: readonly string[]): string => listed(words, language);
  const names = list(alike.map((finding) => nameOf(finding, texts)));
  const field = fields.find((f) => f.name === state?.field);
  const codes = (values: readonly string[] = []): string => list(values.map((value) => (field ? plain(field, value) : value)));
  return (
    <li className="why-line" data-reason={reason}>
      {names !== '' && <strong>{names}</strong>}
      <span>
        {t(`why.${reason}`, {
          roles: list(roles),
          words: cause ? titleOf(cause) : '',
          now: codes(state && [state.now]),
          allowed: codes(state?.allowed),
        })}
      </span>
      {where && where.length > 0 && (
        <span className="why-where">
          <Words item={{ operator: 'and', value: where }} fields={fields} />
        </span>
      )}
      {code !== undefined && <code>{code}</code>}
    </li>
  );
}
