import { useMemo, useState } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { keepPreferences, readPreferences, type ListPreferences } from '../../data/rows/preferences.ts';
import { useText } from '../../data/texts/useText.ts';
import { allowedColumns, columnsIn, visibleColumns, type ShownColumn } from '../../parts/table/columns.tsx';
import type { ShownFilter } from '../../parts/table/SearchForm.tsx';
import { usePermissions } from '../../session/permissions.ts';

/** Which parts of its document a list shows to the user. */
export interface ListParts {
  preferences: ListPreferences;
  prefer: (choices: ListPreferences) => void;
  /** Columns the user may see. */
  columns: ShownColumn[];
  /** Those of them that are shown, in order. */
  visible: ShownColumn[];
  filters: ShownFilter[];
  /** Titles of the fields the keyword searches. */
  keywordFields: string[];
  /** Whether there is anything to search by. */
  searches: boolean;
}

/** See {@link ListParts}. */
export function useListParts({ screen, resource }: ScreenBundle): ListParts {
  const { titleOf, language } = useText();
  const may = usePermissions();
  const [preferences, setPreferences] = useState(() => readPreferences(screen.name));
  const columns = useMemo(
    () => [...columnsIn(allowedColumns(screen.list.columns, resource.fields, may), resource, language)],
    [screen, resource, may, language],
  );
  const visible = useMemo(() => visibleColumns(columns, preferences), [columns, preferences]);
  const filters = useMemo(
    () =>
      screen.list.filters.flatMap((filter) => {
        const field = resource.fields.find((f) => f.name === filter.field);
        return field && (field.permission === undefined || may(field.permission)) ? [{ filter, field }] : [];
      }),
    [screen, resource, may],
  );
  const keywordFields = screen.list.search.flatMap((name) => resource.fields.filter((f) => f.name === name).map(titleOf));
  return {
    preferences,
    prefer: (choices) => {
      keepPreferences(screen.name, choices);
      setPreferences({ ...preferences, ...choices });
    },
    columns,
    visible,
    filters,
    keywordFields,
    searches: filters.length > 0 || keywordFields.length > 0,
  };
}
