import '../../data/texts/reviewTexts.ts';
import { Button } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { ReportPage } from '../../../contract/report.ts';
import { errorText } from '../../data/client/errorText.ts';
import { useText } from '../../data/texts/useText.ts';
import { LanguageSwitch } from '../../session/LanguageSwitch.tsx';
import { fetchReport, saveReport, type Named } from './calls.ts';
import { Paper } from './Paper.tsx';

type State = { page: ReportPage } | { failed: string } | undefined;

function useReport(named: Named): State {
  const [state, setState] = useState<State>();
  const key = JSON.stringify(named);
  useEffect(() => {
    let current = true;
    fetchReport(JSON.parse(key) as Named).then(
      (page) => current && setState({ page }),
      (error: unknown) => current && setState({ failed: errorText(error) }),
    );
    return () => {
      current = false;
    };
  }, [key]);
  return state;
}

/** A report as a page of its own: to be read, printed and kept as a file. */
export function Report({ named }: { named: Named }): ReactElement {
  const { t, language } = useText();
  const state = useReport(named);
  const [busy, setBusy] = useState<'pdf' | 'docx'>();
  const [failed, setFailed] = useState<string>();
  const page = state && 'page' in state ? state.page : undefined;
  useEffect(() => {
    if (page) document.title = page.head.name;
  }, [page]);
  const keep = async (format: 'pdf' | 'docx'): Promise<void> => {
    setBusy(format);
    setFailed(undefined);
    await saveReport(named, format).catch((error: unknown) => setFailed(errorText(error)));
    setBusy(undefined);
  };
  return (
    <main className="report-page">
      <div className="report-bar">
        {'id' in named ? <Link to="/result/history">{t('report.back')}</Link> : <span>{page?.head.code}</span>}
        <span className="report-bar-tools">
          <LanguageSwitch />
          <Button disabled={!page} onClick={() => window.print()}>
            {t('report.print')}
          </Button>
          <Button disabled={!page || busy === 'pdf'} loading={busy === 'docx'} onClick={() => void keep('docx')}>
            {t('report.word')}
          </Button>
          <Button type="primary" disabled={!page || busy === 'docx'} loading={busy === 'pdf'} onClick={() => void keep('pdf')}>
            {t('report.pdf')}
          </Button>
        </span>
      </div>
      {failed && (
        <p className="report-failed" role="alert">
          {failed}
        </p>
      )}
      {state === undefined && <div className="paper paper-waiting" aria-busy />}
      {state && 'failed' in state && (
        <p className="report-failed" role="alert">
          {t('report.failed', { reason: state.failed })}
        </p>
      )}
      {page && <Paper page={page} named={named} language={language} />}
      {page?.untilText && <p className="report-until">{t('share.good', { until: page.untilText })}</p>}
    </main>
  );
}
