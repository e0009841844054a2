import '../../data/texts/sceneTexts.ts';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import type { Action, Row } from '../../actions/types.ts';
import { useGo } from '../../data/page/place.ts';
import { useText } from '../../data/texts/useText.ts';
import { Failure } from '../../parts/Failure.tsx';
import { Facts } from '../../parts/marks/Facts.tsx';
import { useMarks } from '../../parts/marks/useMarks.ts';
import { RowActions } from '../../parts/table/RowActions.tsx';
import { usePlain } from '../../fields/usePlain.ts';
import { SceneCanvas, type OnStage } from '../../scene/SceneCanvas.tsx';
import { SceneError } from '../../scene/types.ts';
import type { ViewProps } from '../contract.ts';
import { RecordCard } from '../map/RecordCard.tsx';
import { addingOn } from './adding.ts';
import { namedBy, sourceOf } from './model.ts';
import { placeIn } from './placeIn.ts';
import { groundOf, usePins, type RecordPin } from './usePins.ts';
import './sceneView.css';
import { labelsOf } from '../../data/rows/labels.ts';

/** Models in space, with the list of them beside. */
export function SceneView(props: ViewProps<'scene'>): ReactElement {
  const { view, bundle, rows, nameOf, stale, empty, onOpen, actions, onAction, recycled } = props;
  const { t, titleOf } = useText();
  const plain = usePlain();
  const go = useGo();
  const marksOf = useMarks(bundle.screen.list);
  const [chosen, setChosen] = useState<string>();
  const [on, setOn] = useState<OnStage>();
  const [pin, setPin] = useState<RecordPin>();
  const row = rows?.find(({ id }) => id === chosen) ?? rows?.find((one) => namedBy(view, one)) ?? rows?.[0];
  const named = row && namedBy(view, row);
  const {
    data: source,
    error,
    refetch,
  } = useQuery({
    queryKey: ['scene', named?.file ?? '', named?.url ?? ''],
    queryFn: ({ signal }) => sourceOf(named ?? {}, signal),
    enabled: named !== undefined,
    retry: false,
  });
  const fieldOf = (name: string | undefined): (typeof bundle.resource.fields)[number] | undefined =>
    bundle.resource.fields.find((field) => field.name === name);
  const [label, kind] = [fieldOf(view.label), fieldOf(view.kind)];
  const textOf = (one: Row): string => {
    const labels = labelsOf(one);
    return label ? plain(label, one[label.name], labels[label.name]) : nameOf(one);
  };
  const placed = row && view.at !== undefined ? placeIn(row[view.at]) : undefined;
  const [lon, lat] = [placed?.lon, placed?.lat];
  const ground = useMemo(() => on && groundOf(on.shown, lon === undefined || lat === undefined ? undefined : { lon, lat }), [on, lon, lat]);
  const { layers, pins } = usePins(view.pins, on, ground);
  const adding = ground && row ? addingOn(layers, row, ground, titleOf) : undefined;
  if (rows?.length === 0) return <div className="cards-empty">{empty}</div>;
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const instead = error ? (
    error instanceof SceneError ? (
      <p>{t(`scene.failed.${error.reason}`, { detail: error.detail })}</p>
    ) : (
      <Failure error={error} onRetry={() => void refetch()} />
    )
  ) : named ? undefined : (
    <p>{t('scene.noModel')}</p>
  );
  const shownPin = pin && pins.find(({ id }) => id === pin.id);
  return (
    <div className={`scene-view${stale ? ' scene-view-stale' : ''}`}>
      <div className="scene-view-main">
        <SceneCanvas
          name={row ? textOf(row) : ''}
          source={named ? source : undefined}
          instead={instead}
          pins={shownPin ? pins.map((one) => (one.id === shownPin.id ? { ...one, current: true } : one)) : pins}
          onPin={({ id }) => setPin(pins.find((one) => one.id === id))}
          adding={adding && { title: adding.title, onPoint: (point) => row && onAction(adding.at(point), row) }}
          onStage={setOn}
        >
          {on && view.pins && (
            <p className="scene-view-note">
              {ground
                ? layers
                    .filter(({ count = 0 }) => count > 0)
                    .map(({ bundle: of, count = 0 }) => t('scene.pins', { name: titleOf(of.screen), count }))
                    .join(' · ')
                : t('scene.notPlaced')}
            </p>
          )}
          {shownPin && (
            <div className="scene-view-card">
              <button type="button" className="scene-view-close" aria-label={t('scene.close')} onClick={() => setPin(undefined)}>
                ×
              </button>
              <RecordCard
                key={shownPin.id}
                bundle={shownPin.layer.bundle}
                id={shownPin.id}
                nameOf={() => shownPin.label}
                onOpen={() => {
                  const { resource } = shownPin.layer.bundle;
                  const where = [{ field: resource.key, operator: 'eq', value: shownPin.row[resource.key] }];
                  go(`${shownPin.layer.screen.route ?? ''}?where=${encodeURIComponent(JSON.stringify(where))}`);
                }}
              />
            </div>
          )}
        </SceneCanvas>
      </div>
      <ul className="scene-list" aria-label={t('scene.list')} aria-busy={stale}>
        {rows.map((one) => (
          <li key={one.id} className={one.id === row?.id ? 'scene-list-current' : undefined}>
            <button
              type="button"
              className="scene-list-name"
              aria-current={one.id === row?.id}
              onClick={() => {
                setChosen(one.id);
                setPin(undefined);
              }}
            >
              {textOf(one)}
            </button>
            <div className="scene-list-facts">
              <Facts row={one} marks={marksOf(one)} fields={kind ? [kind] : []} />
              {!namedBy(view, one) && <small>{t('scene.noModel')}</small>}
              {onOpen && (
                <button type="button" className="link-button" onClick={() => onOpen(one)}>
                  {t('action.view')}
                </button>
              )}
              {!recycled && actions.length > 0 && (
                <RowActions actions={actions as Action[]} narrow row={one} name={textOf(one)} onRun={onAction} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
