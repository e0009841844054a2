import '../data/texts/sceneTexts.ts';
import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useText } from '../data/texts/useText.ts';
import { numberText } from '../fields/shared/number.ts';
import type { Metres } from './geo.ts';
import { LookPanel } from './LookPanel.tsx';
import { MeasurePanel } from './MeasurePanel.tsx';
import { MOST, type Measure } from './measuring.ts';
import { Overlay, type Pin } from './Overlay.tsx';
import { SceneTools, type SceneTool } from './SceneTools.tsx';
import { SectionPanel } from './SectionPanel.tsx';
import type { Shown } from './shown.ts';
import { FIRST_LOOK, WHOLE_SECTION, type SceneSource, type Section } from './types.ts';
import { useHands } from './useHands.ts';
import { useStage } from './useStage.ts';
import './scene.css';

const NO_POINTS: Metres[] = [];
const NO_PINS: Pin[] = [];

/** A scene with its model, as those around it may use it. */
export interface OnStage {
  shown: Shown;
  /** Height of the surface over a point of the ground, metres; undefined beside the model. */
  surface: (x: number, z: number) => number | undefined;
}

interface SceneCanvasProps {
  /** Name of what is shown. */
  name: string;
  source: SceneSource | undefined;
  /** In place of a model: that there is none, or why. */
  instead?: ReactNode;
  pins?: readonly Pin[];
  onPin?: (pin: Pin) => void;
  /** A record may be added where a point is picked. */
  adding?: { title: string; onPoint: (point: Metres) => void } | undefined;
  /** The model is there, or no longer. */
  onStage?: (on: OnStage | undefined) => void;
  /** Over the scene. */
  children?: ReactNode;
}

type ModelProps = Omit<SceneCanvasProps, 'source' | 'instead'> & { source: SceneSource; onAgain: () => void };

/** One model, with what is done with it. Another one has a scene of its own. */
function Model({ name, source, pins = NO_PINS, onPin, adding, onStage, onAgain }: ModelProps): ReactElement {
  const { t, language } = useText();
  const place = useRef<HTMLDivElement>(null);
  const [tick, setTick] = useState(0);
  const onDrawn = useCallback(() => setTick((n) => n + 1), []);
  const { state, missing } = useStage(place, source, onDrawn);
  const { stage, shown } = state.at === 'shown' ? state : {};
  const [tool, setTool] = useState<SceneTool>();
  const [kind, setKind] = useState<Measure>('length');
  const [points, setPoints] = useState(NO_POINTS);
  const [look, setLook] = useState(FIRST_LOOK);
  const [section, setSection] = useState<Section>(WHOLE_SECTION);
  useEffect(() => stage?.setLook(look), [stage, look]);
  useEffect(() => stage?.setSection(section), [stage, section]);
  useEffect(() => stage?.describe(t('scene.label', { name }), t('scene.keys')), [stage, t, name]);
  useEffect(() => {
    if (!stage || !shown) return undefined;
    onStage?.({ shown, surface: (x, z) => stage.surface(x, z) });
    return () => onStage?.(undefined);
  }, [stage, shown, onStage]);

  const end = useCallback(() => {
    setTool(undefined);
    setPoints(NO_POINTS);
  }, []);
  const take = (x: number, y: number): void => {
    const point = tool === 'measure' || tool === 'add' ? stage?.pick(x, y) : undefined;
    if (!point) return;
    if (tool === 'add') {
      end();
      adding?.onPoint(point);
    } else setPoints((now) => (now.length >= (MOST[kind] ?? Number.POSITIVE_INFINITY) ? [point] : [...now, point]));
  };
  const takeBack = (): void => setPoints((now) => now.slice(0, -1));
  useHands(place, stage, tool !== undefined, { onPick: take, onBack: takeBack, onEnd: end });
  const picking = tool === 'measure' || tool === 'add';
  const mega = (bytes: number): string => numberText(bytes / 1024 ** 2, { precision: 1 }, language);
  return (
    <>
      <div ref={place} className={picking ? 'scene-place scene-picking' : 'scene-place'} />
      {shown && stage && (
        <>
          <Overlay stage={stage} tick={tick} kind={kind} points={tool === 'measure' ? points : NO_POINTS} pins={pins} onPin={onPin} />
          {picking && <span className="scene-middle" aria-hidden />}
          <SceneTools
            stage={stage}
            name={name}
            tool={tool}
            adding={adding?.title}
            onTool={(next) => {
              setTool(next);
              setPoints(NO_POINTS);
              stage.focus();
            }}
          />
          {tool === 'measure' && (
            <MeasurePanel
              kind={kind}
              points={points}
              onKind={(next) => {
                setKind(next);
                setPoints(NO_POINTS);
              }}
              onMiddle={() => take(0.5, 0.5)}
              onBack={takeBack}
              onClear={() => setPoints(NO_POINTS)}
              onEnd={end}
            />
          )}
          {tool === 'add' && (
            <output className="scene-panel">
              {t('scene.addHelp')}
              <Button size="small" onClick={() => take(0.5, 0.5)}>
                {t('scene.middle')}
              </Button>
            </output>
          )}
          {tool === 'section' && <SectionPanel shown={shown} section={section} onChange={setSection} onEnd={end} />}
          {tool === 'look' && <LookPanel stage={stage} look={look} onChange={setLook} onEnd={end} />}
          {missing > 0 && <output className="scene-missing">{t('scene.missing', { count: missing })}</output>}
        </>
      )}
      {state.at === 'loading' && (
        <output className="scene-instead">
          {state.total > 0 ? t('scene.loadingOf', { loaded: mega(state.loaded), total: mega(state.total) }) : t('scene.loading')}
        </output>
      )}
      {state.at === 'failed' && (
        <div className="scene-instead" role="alert">
          <p>{t(`scene.failed.${state.reason}`, { detail: state.detail })}</p>
          {state.reason !== 'webgl' && <Button onClick={onAgain}>{t('scene.retry')}</Button>}
        </div>
      )}
    </>
  );
}

/** A model in space, to be turned, measured, cut and pinned. Where it cannot be drawn it says so. */
export function SceneCanvas({ source, instead, children, ...rest }: SceneCanvasProps): ReactElement {
  const { t } = useText();
  const [again, setAgain] = useState(0);
  return (
    <div className="scene-frame">
      {source && instead === undefined && (
        <Model key={`${source.url} ${again}`} source={source} onAgain={() => setAgain((n) => n + 1)} {...rest} />
      )}
      {!source && <div className="scene-instead">{instead ?? <output>{t('scene.loading')}</output>}</div>}
      {source && instead !== undefined && <div className="scene-instead">{instead}</div>}
      {children}
    </div>
  );
}
