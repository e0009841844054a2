import { Input } from 'antd';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { warn } from '../../data/client/warn.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { bringLogo, fetchLogo, saveLogo, type Logo } from '../brand.ts';
import { sessionStore } from '../session.ts';
import { controlProps, DialogField, DialogForm, type AccountDialogProps } from './DialogForm.tsx';
import { LogoPicture, type LogoChoice } from './LogoPicture.tsx';

/** Changes logo and system name of the user's own company (S4-11, S5-02): updates its logo record, or inserts the first. */
export function LogoDialog({ open, onClose }: AccountDialogProps): ReactElement {
  const { t } = useText();
  const id = useId();
  const companyCode = sessionStore.get()?.user.companyCode ?? null;
  const [current, setCurrent] = useState<{ logo?: Logo }>();
  const [name, setName] = useState('');
  const [picture, setPicture] = useState<LogoChoice>({ stored: null });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const error = tried && name.trim() === '' ? t('logo.needName') : undefined;

  useEffect(() => {
    fetchLogo(companyCode).then((logo) => {
      setCurrent({ logo });
      setName(logo?.logoName ?? '');
      setPicture({ stored: logo?.logoUri ?? null });
    }, warn);
  }, [companyCode]);
  const save = async (): Promise<void> => {
    setTried(true);
    if (name.trim() === '') return document.getElementById(id)?.focus();
    setBusy(true);
    try {
      const logoUri = 'file' in picture ? await bringLogo(picture.file) : picture.stored;
      await saveLogo({ companyCode: companyCode ?? '', ...current?.logo, logoUri, logoName: name.trim() });
      notify('success', t('form.saved'));
      onClose();
    } catch (failure) {
      warn(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogForm
      title={t('logo.title')}
      open={open}
      busy={busy}
      waiting={current === undefined}
      okText={t('form.save')}
      onOk={() => void save()}
      onClose={onClose}
    >
      <DialogField id={id} label={t('logo.name')} error={error}>
        <Input
          {...controlProps(id, error)}
          name="logoName"
          autoFocus
          maxLength={100}
          placeholder={t('logo.needName')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </DialogField>
      <LogoPicture choice={picture} onChoose={setPicture} />
    </DialogForm>
  );
}
