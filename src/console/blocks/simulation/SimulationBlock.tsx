import '../../data/texts/simulationTexts.ts';
import type { ReactElement } from 'react';
import { COUNTED_ABOVE, type Waypoint } from '../../../contract/share.ts';
import { lensBy } from '../../simulation/footprint.ts';
import { Simulation } from '../../simulation/Simulation.tsx';
import type { BlockProps } from '../contract.ts';
import { useCellText } from '../shared/figures.ts';
import { columnOf, rowKey } from '../shared/rows.ts';
import { WithData } from '../shared/WithData.tsx';
import './simulationBlock.css';

/** The route of the first row, flown. */
export function SimulationBlock({ block }: BlockProps<'simulation'>): ReactElement {
  const textOf = useCellText();
  return (
    <WithData name={block.name}>
      {(answer) => {
        const [row = {}] = answer.rows;
        const label = columnOf(answer, block.label);
        const speed = block.speed === undefined ? undefined : row[block.speed];
        const lens = block.gsd === undefined ? undefined : lensBy(row[block.gsd], row[block.gsdAt ?? '']);
        const mode = block.heights === undefined ? undefined : row[block.heights];
        return (
          <div className="simulation-block">
            <Simulation
              key={rowKey(row, answer, 0)}
              name={label ? textOf(row, label) : ''}
              waypoints={(row[block.waypoints] ?? []) as Waypoint[]}
              {...(typeof speed === 'number' ? { speed } : {})}
              {...(lens ? { lens } : {})}
              above={COUNTED_ABOVE.includes(String(mode))}
            />
          </div>
        );
      }}
    </WithData>
  );
}
