import { Drawer, Spin } from 'antd';
import { useMemo, type ReactElement } from 'react';
import { alikeFindings } from '../../../../documents/tools/why/alike.ts';
import { FINDING_KINDS } from '../../../../documents/tools/why/types.ts';
import { errorText } from '../../../data/client/errorText.ts';
import { useText } from '../../../data/texts/useText.ts';
import { FieldProvider, type FieldSurroundings } from '../../../fields/FieldContext.tsx';
import { FindingLine } from './FindingLine.tsx';
import { useFindings, type Answer, type PageInFront } from './useFindings.ts';
import './why.css';

function Findings({ answer }: { answer: Answer }): ReactElement {
  const { t, titleOf } = useText();
  const { findings, bundle, subject, roles, complete } = answer;
  const surroundings = useMemo(
    (): FieldSurroundings => ({
      references: bundle?.references ?? {},
      labels: {},
      record: () => subject?.form?.values ?? subject?.row ?? {},
    }),
    [bundle, subject],
  );
  const label = subject?.row?.[bundle?.resource.label ?? ''];
  return (
    <FieldProvider value={surroundings}>
      {bundle && <p className="why-about">{[titleOf(bundle.screen), ...(typeof label === 'string' ? [label] : [])].join(' · ')}</p>}
      {FINDING_KINDS.map((kind) => {
        const groups = alikeFindings(findings.filter((f) => f.kind === kind));
        return (
          groups.length > 0 && (
            <details key={kind} className="why-part" open>
              <summary>
                <h2>{t(`why.${kind}`)}</h2>
              </summary>
              <ul>
                {groups.map((alike) => (
                  <FindingLine key={JSON.stringify(alike)} alike={alike} fields={bundle?.resource.fields ?? []} roles={roles} />
                ))}
              </ul>
            </details>
          )
        );
      })}
      {findings.length === 0 && <p>{t('why.nothing')}</p>}
      {!complete && <p className="why-note">{t('why.incomplete')}</p>}
    </FieldProvider>
  );
}

/** Everything that the page in front does not show or does not let be done, each with its reason. */
export function WhyPanel({ onClose, ...page }: PageInFront & { onClose: () => void }): ReactElement {
  const { t } = useText();
  const { answer, error } = useFindings(page);
  return (
    <Drawer open size={600} title={t('why.open')} onClose={onClose} styles={{ wrapper: { maxWidth: '100vw' } }}>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {errorText(error)}
        </p>
      )}
      {answer ? <Findings answer={answer} /> : error === undefined && <Spin />}
    </Drawer>
  );
}
