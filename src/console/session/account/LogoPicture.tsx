import { Button } from 'antd';
import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { LOGO_MAX_BYTES } from '../../../contract/constants.ts';
import { addressOf } from '../../data/client/address.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/useText.ts';

/** A logo being chosen: what is kept, a file in its place, or none. */
export type LogoChoice = { kept: string | null } | { file: File };

interface LogoPictureProps {
  choice: LogoChoice;
  onChoose: (choice: LogoChoice) => void;
}

/** Shows a logo, and lets another be chosen or taken away. */
export function LogoPicture({ choice, onChoose }: LogoPictureProps): ReactElement {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const file = 'file' in choice ? choice.file : undefined;
  const local = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => (local === undefined ? undefined : () => URL.revokeObjectURL(local)), [local]);
  const source = local ?? ('kept' in choice && choice.kept ? addressOf(choice.kept) : undefined);
  const take = (chosen: File | undefined): void => {
    if (!chosen) return;
    if (!chosen.type.startsWith('image/')) return notify('warning', t('logo.wrongType'));
    if (chosen.size > LOGO_MAX_BYTES) return notify('warning', t('logo.tooLarge', { size: LOGO_MAX_BYTES / 1_048_576 }));
    onChoose({ file: chosen });
  };
  return (
    <fieldset className="account-field">
      <legend>{t('logo.picture')}</legend>
      <div className="account-logo">
        {source ? <img src={source} alt={t('logo.picture')} /> : <span className="account-logo-none">{t('logo.none')}</span>}
        <input
          ref={input}
          type="file"
          name="logoFile"
          hidden
          accept="image/*"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>{t('logo.choose')}</Button>
        {source && (
          <Button danger onClick={() => onChoose({ kept: null })}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
      <span className="account-help">{t('logo.help', { size: LOGO_MAX_BYTES / 1_048_576 })}</span>
    </fieldset>
  );
}
