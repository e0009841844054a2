import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { storedLanguage } from './data/texts/i18n.ts';
import { reloadWhenSignedOut } from './data/client/token.ts';
import { Guard, loadFirstPage } from './Guard.tsx';
import { reloadWhenOutdated } from './session/reload.ts';
import './styles/base.css';

document.documentElement.lang = storedLanguage() === 'zh' ? 'zh-CN' : 'en';
/** Calls that the stack of an error names, as browsers have it; none while libraries load (start.ts). */
const STACK = 10;

reloadWhenOutdated();
reloadWhenSignedOut();
const container = document.querySelector('#root');
if (container) {
  void loadFirstPage().then(() => {
    Error.stackTraceLimit = STACK;
    createRoot(container).render(
      <BrowserRouter>
        <Guard />
      </BrowserRouter>,
    );
  });
}
