import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { ViewProps } from '../contract.ts';
import { ColourTag } from '../shared/ColourTag.tsx';

/** Yes in green, no in grey; the word says it too. */
export default function BooleanView({ value }: ViewProps): ReactElement {
  const { t } = useText();
  return <ColourTag colour={value === true ? 'green' : 'grey'}>{t(value === true ? 'value.yes' : 'value.no')}</ColourTag>;
}
