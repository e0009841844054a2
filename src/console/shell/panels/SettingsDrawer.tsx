import { Button, Drawer, Switch } from 'antd';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { THEME_COLOUR } from '../../../contract/constants.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import type { TextKey } from '../../locales/zh.ts';
import { MODES, type Layout } from '../look/layout.ts';
import { changeLayout, layoutStore, resetLayout, saveLayout } from '../look/layoutStore.ts';
import './panels.css';

/** Theme colours to choose from, beside any other. */
const COLOURS = [THEME_COLOUR, '#13a8a8', '#389e0d', '#d4380d', '#722ed1', '#c41d7f', '#1d39c4', '#595959'];
/** How long the overlay stands when settings are kept or forgotten, ms: long enough to be read. */
const OVERLAY = 1000;

const SWITCHES = ['topNav', 'tagsView', 'fixedHeader', 'sidebarLogo', 'scaling'] as const satisfies readonly (keyof Layout)[];

function Choices<T extends string>({
  legend,
  name,
  values,
  value,
  onChoose,
}: {
  legend: string;
  name: string;
  values: readonly { value: T; title: TextKey }[];
  value: T;
  onChoose: (value: T) => void;
}): ReactElement {
  const { t } = useText();
  return (
    <fieldset className="settings-choices">
      <legend>{legend}</legend>
      {values.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
          <span>{t(option.title)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Colours({ value }: { value: string }): ReactElement {
  const { t } = useText();
  const id = useId();
  return (
    <fieldset className="settings-colours">
      <legend>{t('settings.colour')}</legend>
      {COLOURS.map((colour) => (
        <label key={colour} style={{ background: colour }} title={colour}>
          <input
            type="radio"
            name={id}
            checked={colour === value.toLowerCase()}
            aria-label={colour}
            onChange={() => changeLayout({ theme: colour })}
          />
        </label>
      ))}
      <label className="settings-any">
        <span>{t('settings.anyColour')}</span>
        <input type="color" value={value} onChange={(event) => changeLayout({ theme: event.target.value })} />
      </label>
    </fieldset>
  );
}

/** The looks of the console (S2-45). Shown at once, kept only when saved. */
export function SettingsDrawer({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useText();
  const id = useId();
  const layout = useStore(layoutStore);
  const [busy, setBusy] = useState<'saving' | 'resetting'>();
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => {
      if (busy === 'resetting') resetLayout();
      else {
        saveLayout();
        onClose();
      }
    }, OVERLAY);
    return () => clearTimeout(timer);
  }, [busy, onClose]);
  return (
    <Drawer
      open
      size={320}
      title={t('shell.settings')}
      onClose={onClose}
      footer={
        <div className="form-buttons">
          <Button onClick={() => setBusy('resetting')}>{t('settings.reset')}</Button>
          <Button type="primary" onClick={() => setBusy('saving')}>
            {t('settings.save')}
          </Button>
        </div>
      }
    >
      <div className="settings">
        <Choices
          legend={t('settings.mode')}
          name={`${id}-mode`}
          values={MODES.map((value) => ({ value, title: `settings.${value}` as const }))}
          value={layout.mode}
          onChoose={(mode) => changeLayout({ mode })}
        />
        <Choices
          legend={t('settings.sideTheme')}
          name={`${id}-side`}
          values={[
            { value: 'dark', title: 'settings.dark' },
            { value: 'light', title: 'settings.light' },
          ]}
          value={layout.sideTheme}
          onChoose={(sideTheme) => changeLayout({ sideTheme })}
        />
        <Colours value={layout.theme} />
        {SWITCHES.map((key) => (
          <div key={key} className="settings-switch">
            <label htmlFor={`${id}-${key}`}>{t(`settings.${key}`)}</label>
            <Switch id={`${id}-${key}`} checked={layout[key]} onChange={(checked) => changeLayout({ [key]: checked })} />
          </div>
        ))}
        <p className="settings-note">{t('settings.note')}</p>
      </div>
      {busy && <output className="settings-overlay">{t(`settings.${busy}`)}</output>}
    </Drawer>
  );
}
