import '../data/texts/videoTexts.ts';
import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  AimOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { CAMERA_LENSES, type CameraLens } from '../../contract/api/cameras.ts';
import { useText } from '../data/texts/useText.ts';
import { zoomed, type CameraHere } from './useCamera.ts';

/** Speed of a turn, °/s, and how often it is said again while a button is held, ms. */
const SPEED = 12;
const AGAIN_MS = 400;

const TURNS = {
  up: { pitch: SPEED, yaw: 0, icon: <ArrowUpOutlined />, key: 'ArrowUp' },
  left: { pitch: 0, yaw: -SPEED, icon: <ArrowLeftOutlined />, key: 'ArrowLeft' },
  right: { pitch: 0, yaw: SPEED, icon: <ArrowRightOutlined />, key: 'ArrowRight' },
  down: { pitch: -SPEED, yaw: 0, icon: <ArrowDownOutlined />, key: 'ArrowDown' },
} as const;
type Turn = keyof typeof TURNS;

interface CameraPanelProps {
  camera: CameraHere;
  onLens: (lens: CameraLens) => void;
}

/** Turns and zooms a camera: by buttons that are held, also by touch, and by arrow keys, plus, minus and Home once one of them has the focus. */
export function CameraPanel({ camera: { now, trouble, aim, take }, onLens }: CameraPanelProps): ReactElement {
  const { t } = useText();
  const [lens, setLens] = useState<CameraLens>('wide');
  const held = useRef<ReturnType<typeof setInterval>>(undefined);
  const last = useRef(0);
  const ready = now?.mine === true && now.ready;
  const turn = (name: Turn): void => void aim({ action: 'turn', pitch: TURNS[name].pitch, yaw: TURNS[name].yaw });
  const release = (): void => clearInterval(held.current);
  const hold = (name: Turn): void => {
    release();
    turn(name);
    held.current = setInterval(() => turn(name), AGAIN_MS);
  };
  const zoom = (steps: 1 | -1): void => void aim({ action: 'zoom', zoom: zoomed(now?.zoom ?? 1, steps) });
  const press = (event: KeyboardEvent): void => {
    if (!ready) return;
    const name = (Object.keys(TURNS) as Turn[]).find((one) => TURNS[one].key === event.key);
    const does = name
      ? () => turn(name)
      : { '+': () => zoom(1), '=': () => zoom(1), '-': () => zoom(-1), Home: () => void aim({ action: 'reset' }) }[event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    // A key that is held repeats faster than a gimbal hears.
    if (event.repeat && event.timeStamp - last.current < AGAIN_MS) return;
    last.current = event.timeStamp;
    does();
  };
  const state =
    trouble ?? (now && !now.may ? t('video.camera.mayNot') : now && !now.ready ? t('video.camera.offline', { dock: now.dock }) : '');
  return (
    <fieldset className="tile-camera" aria-label={t('video.camera')}>
      {now && (
        <small className="tile-camera-values">
          {t('video.camera.values', { pitch: now.pitch ?? '–', yaw: now.yaw ?? '–', zoom: now.zoom ?? '–' })}
        </small>
      )}
      {state !== '' && <small role="alert">{state}</small>}
      {now?.may && !now.mine && now.holder !== null && <small>{t('video.camera.held', { user: now.holder })}</small>}
      {now?.may && !now.mine && now.holder === null && (
        <Button size="small" type="primary" onClick={take}>
          {t('video.camera.take', { dock: now.dock })}
        </Button>
      )}
      {now?.mine && (
        <>
          <div className="tile-camera-pad">
            {(Object.keys(TURNS) as Turn[]).map((name) => (
              <Button
                key={name}
                size="small"
                className={`tile-camera-${name}`}
                disabled={!ready}
                icon={TURNS[name].icon}
                aria-label={t(`video.camera.${name}`)}
                title={t(`video.camera.${name}`)}
                onKeyDown={press}
                onPointerDown={() => hold(name)}
                onPointerUp={release}
                onPointerLeave={release}
                onPointerCancel={release}
                // A click without a pointer: the space bar, or a screen reader.
                onClick={({ detail }) => detail === 0 && turn(name)}
              />
            ))}
            <Button
              size="small"
              className="tile-camera-reset"
              disabled={!ready}
              icon={<AimOutlined />}
              aria-label={t('video.camera.reset')}
              title={t('video.camera.reset')}
              onKeyDown={press}
              onClick={() => void aim({ action: 'reset' })}
            />
          </div>
          <div className="tile-camera-row">
            <Button
              size="small"
              disabled={!ready}
              icon={<ZoomOutOutlined />}
              aria-label={t('video.camera.out')}
              onKeyDown={press}
              onClick={() => zoom(-1)}
            />
            <Button
              size="small"
              disabled={!ready}
              icon={<ZoomInOutlined />}
              aria-label={t('video.camera.in')}
              onKeyDown={press}
              onClick={() => zoom(1)}
            />
            <Segmented
              size="small"
              disabled={!ready}
              aria-label={t('video.camera.lens')}
              value={lens}
              options={CAMERA_LENSES.map((value) => ({ value, label: t(`video.lens.${value}`) }))}
              onChange={(next) =>
                void aim({ action: 'lens', lens: next }).then((done) => {
                  if (!done) return;
                  setLens(next);
                  onLens(next);
                })
              }
            />
          </div>
        </>
      )}
    </fieldset>
  );
}
