import { Select } from 'antd';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { ROLE_VIEW_PATHS, type RoleOption } from '../../../contract/roleView.ts';
import { request } from '../../data/client/client.ts';
import { warn } from '../../data/client/warn.ts';
import '../../data/texts/toolTexts.ts';
import { useText } from '../../data/texts/useText.ts';
import { DialogField, DialogForm } from '../../session/account/DialogForm.tsx';
import { beginRoleView } from '../../session/roleView.ts';
import { PlaceSelect } from './PlaceSelect.tsx';
import './roleView.css';

/** The roles that there are; undefined until they are known. */
function useRoles(): RoleOption[] | undefined {
  const [roles, setRoles] = useState<RoleOption[]>();
  useEffect(() => {
    request<{ list: RoleOption[] }>({ url: `${ROLE_VIEW_PATHS.role}/options`, read: true, handled: true }).then(
      ({ list }) => setRoles(list),
      warn,
    );
  }, []);
  return roles;
}

/** Chooses the role that the console is to be seen as, and from where. */
export function RoleViewDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useText();
  const id = useId();
  const roles = useRoles();
  const [roleCode, setRoleCode] = useState<string>();
  const [place, setPlace] = useState<string>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const level = roles?.find((role) => role.value === roleCode)?.level;
  const kind = level === 'station' ? 'station' : 'company';
  const noRole = tried && roleCode === undefined ? t('roleView.needRole') : undefined;
  const noPlace =
    tried && level !== undefined && level !== 'group' && place === undefined
      ? t(kind === 'station' ? 'roleView.needStation' : 'roleView.needCompany')
      : undefined;
  const begin = async (): Promise<void> => {
    setTried(true);
    if (roleCode === undefined || (level !== 'group' && place === undefined))
      return document.getElementById(`${id}-${roleCode === undefined ? 'role' : 'place'}`)?.focus();
    setBusy(true);
    try {
      await beginRoleView(
        { roleCode, ...(place === undefined ? {} : kind === 'station' ? { stationCode: place } : { companyCode: place }) },
        onClose,
      );
    } catch (failure) {
      warn(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogForm
      title={t('roleView.title')}
      busy={busy}
      waiting={roles === undefined}
      okText={t('roleView.begin')}
      onOk={() => void begin()}
      onClose={onClose}
    >
      <p className="role-view-note">{t('roleView.note')}</p>
      <DialogField id={`${id}-role`} label={t('roleView.role')} error={noRole}>
        <Select
          id={`${id}-role`}
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          loading={roles === undefined}
          aria-required
          aria-invalid={noRole !== undefined}
          aria-describedby={noRole ? `${id}-role-note` : undefined}
          status={noRole ? 'error' : undefined}
          placeholder={t('roleView.needRole')}
          value={roleCode}
          options={roles?.map(({ value, label }) => ({ value, label }))}
          onChange={(code: string) => {
            setRoleCode(code);
            setPlace(undefined);
          }}
        />
      </DialogField>
      {level !== undefined && (
        <DialogField
          id={`${id}-place`}
          label={t(kind === 'station' ? 'roleView.station' : 'roleView.company')}
          error={noPlace}
          optional={level === 'group'}
        >
          <PlaceSelect
            key={kind}
            id={`${id}-place`}
            api={ROLE_VIEW_PATHS[kind]}
            value={place}
            placeholder={t(level === 'group' ? 'roleView.group' : kind === 'station' ? 'roleView.needStation' : 'roleView.needCompany')}
            required={level !== 'group'}
            invalid={noPlace !== undefined}
            onChange={setPlace}
          />
        </DialogField>
      )}
    </DialogForm>
  );
}
