import type { ReactElement } from 'react';
import type { LayerMember } from './clusters.ts';
import type { LegendLayer } from './MapLegend.tsx';

/** Records that lie at one place, under the names of their layers; one of them is opened. */
export function ClusterList({
  members,
  layers,
  onOpen,
}: {
  members: readonly LayerMember[];
  layers: readonly Pick<LegendLayer, 'name' | 'title'>[];
  onOpen: (member: LayerMember) => void;
}): ReactElement {
  const shown = layers.flatMap(({ name, title }) => {
    const own = members.filter(({ layer }) => layer === name);
    return own.length > 0 ? [{ name, title, own }] : [];
  });
  return (
    <div className="map-card">
      {shown.map(({ name, title, own }) => (
        <section key={name} aria-label={title}>
          <strong>{title}</strong>
          <ul className="map-members">
            {own.map((member) => (
              <li key={member.id}>
                <button type="button" className="link-button" onClick={() => onOpen(member)}>
                  {member.label || member.id}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
