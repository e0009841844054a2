import type { ReactElement } from 'react';
import type { ShareGrant } from '../../../contract/share.ts';
import '../../data/texts/simulationTexts.ts';
import { useText } from '../../data/texts/useText.ts';
import { exampleRoute } from '../../simulation/flight.ts';
import { Simulation } from '../../simulation/Simulation.tsx';

const example = { waypoints: exampleRoute(), above: true };

/** The route of a link flown on the page, or an example where there is none. */
export function Flight({ grant }: { grant: ShareGrant | undefined }): ReactElement {
  const { t } = useText();
  return (
    <div className="share-flight">
      {!grant && <h2 className="share-name">{t('simulation.example')}</h2>}
      <Simulation name={grant?.name ?? t('simulation.example')} {...(grant?.flight ?? example)} />
    </div>
  );
}
