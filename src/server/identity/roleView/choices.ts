/** What a view as role may begin with: roles, and the branches and stations within the administrator's own reach. */
import type { Option } from '../../../contract/envelope.ts';
import { widestLevel, type RoleOption } from '../../../contract/roleView.ts';
import type { IdentityTools } from '../tools.ts';
import { AppError } from '../../errors/error.ts';
import type { Call } from '../../user/call.ts';
import { options } from '../../records/list/list.ts';
import { administrator } from './roleView.ts';

/** Every enabled role. @throws AppError permission.denied */
export async function roleChoices({ database }: IdentityTools, call: Call): Promise<{ list: RoleOption[] }> {
  administrator(call);
  const { rows } = await database.pool.query<{ roleCode: string; roleName: string; dataScope: string | null }>(
    `select "roleCode", "roleName", "dataScope" from role where status is distinct from '0' order by "roleType", "roleCode"`,
  );
  return { list: rows.map(({ roleCode, roleName, dataScope }) => ({ value: roleCode, label: roleName, level: widestLevel(dataScope) })) };
}

/** Options of companies or stations, whatever the administrator sees the console as. @throws AppError permission.denied */
export async function placeChoices(
  { writer }: IdentityTools,
  call: Call,
  kind: 'company' | 'station',
  body: unknown,
): Promise<{ list: Option[] }> {
  const user = administrator(call);
  const resource = writer.catalogue().resources[kind];
  if (!resource) throw new AppError('route.unknown');
  return options(writer, resource, { ...call, user }, body);
}
