import { Button } from 'antd';
import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { LOGO_MAX_BYTES } from '../../../contract/constants.ts';
import { addressOf } from '../../data/client/address.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';

/** A logo being chosen: what is kept, a file in its place, or none. */
export type LogoChoice = { stored: string | null } | { file: File };

/** Some systems do not know the kind of a phone's photo; the server judges by its content. */
const known = (file: File): File =>
  file.type === '' && /\.hei[cf]$/i.test(file.name) ? new File([file], file.name, { type: 'image/heic' }) : file;

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
  const source = local ?? ('stored' in choice && choice.stored ? addressOf(choice.stored) : undefined);
  const take = (chosen: File | undefined): void => {
    if (!chosen) return;
    const selected = known(chosen);
    if (!selected.type.startsWith('image/')) return notify('warning', t('logo.wrongType'));
    if (selected.size > LOGO_MAX_BYTES) return notify('warning', t('logo.tooLarge', { size: LOGO_MAX_BYTES / 1_048_576 }));
    onChoose({ file: selected });
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
          <Button danger onClick={() => onChoose({ stored: null })}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
      <span className="account-help">{t('logo.help', { size: LOGO_MAX_BYTES / 1_048_576 })}</span>
    </fieldset>
  );
}
