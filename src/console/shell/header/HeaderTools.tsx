import {
  FontSizeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  GlobalOutlined,
  RobotOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { ReactElement, ReactNode } from 'react';
import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import type { UserInfo } from '../../../contract/manifest.ts';
import { changeLanguage } from '../../data/texts/i18n.ts';
import { useStore } from '../../data/store.ts';
import { LANGUAGE_NAMES, useText } from '../../data/texts/useText.ts';
import { MenuButton } from '../../windows/Menu.tsx';
import { chooseSize, sizeStore, SIZES, type Size } from '../look/appState.ts';
import { commands } from '../commands/commands.ts';
import { useFullscreen } from '../commands/fullscreen.ts';
import { keysText } from '../commands/keys.ts';

interface ChoiceProps {
  label: string;
  icon: ReactNode;
  className: string;
  options: readonly { key: string; label: ReactNode }[];
  value: string;
  onChoose: (key: string) => void;
}

/** A button with a menu in which one entry is chosen. */
function Choice({ label, icon, className, options, value, onChoose }: ChoiceProps): ReactElement {
  return (
    <MenuButton groups={[{ entries: options.map((option) => ({ ...option, checked: option.key === value })) }]} onChoose={onChoose}>
      {(trigger) => (
        <button type="button" {...trigger} className={`header-tool ${className}`} aria-label={label} title={label}>
          {icon}
        </button>
      )}
    </MenuButton>
  );
}

/** A button that opens a panel. */
function PanelTool({ id, icon }: { id: 'assistant' | 'settings'; icon: ReactNode }): ReactElement {
  const { t } = useText();
  const { title, run } = commands[id];
  return (
    <button type="button" className="header-tool" aria-haspopup="dialog" aria-label={t(title)} title={t(title)} onClick={run}>
      {icon}
    </button>
  );
}

/** The tools at the header's right: search, assistant, full screen, size, language, settings. */
export function HeaderTools({ user }: { user: UserInfo }): ReactElement {
  const { t, language } = useText();
  const size = useStore(sizeStore);
  const full = useFullscreen();
  const { palette, fullscreen } = commands;
  const fullText = t(full ? 'shell.exitFullscreen' : fullscreen.title);
  return (
    <>
      <button type="button" className="header-search" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={palette.run}>
        <SearchOutlined aria-hidden />
        <span>{t('shell.search')}</span>
        <kbd aria-hidden>{keysText(palette.keys)}</kbd>
      </button>
      {commands.assistant.available(user) && <PanelTool id="assistant" icon={<RobotOutlined />} />}
      <button
        type="button"
        className="header-tool fullscreen-tool"
        aria-label={fullText}
        title={fullText}
        aria-pressed={full}
        onClick={fullscreen.run}
      >
        {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      </button>
      <Choice
        className="size-tool"
        label={t('shell.size')}
        icon={<FontSizeOutlined />}
        value={size}
        options={SIZES.map((key) => ({ key, label: t(`size.${key}`) }))}
        onChoose={(key) => chooseSize(key as Size)}
      />
      <Choice
        className="language-tool"
        label={t('shell.language')}
        icon={<GlobalOutlined />}
        value={language}
        options={LANGUAGES.map((key) => ({ key, label: <span lang={key === 'zh' ? 'zh-CN' : 'en'}>{LANGUAGE_NAMES[key]}</span> }))}
        onChoose={(key) => void changeLanguage(key as Language)}
      />
      <PanelTool id="settings" icon={<SettingOutlined />} />
    </>
  );
}
