import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { cameraCalls, LEAST_ZOOM, MOST_ZOOM, type Aimed, type Camera } from '../../contract/api/cameras.ts';
import { deviceCalls } from '../../contract/api/devices.ts';
import type { Of } from '../../contract/api/schema.ts';
import { request } from '../data/client/client.ts';
import { errorText } from '../data/client/errorText.ts';
import { useText } from '../data/texts/useText.ts';

/** Between two looks at where a camera points, ms. */
const LOOK_MS = 1_000;
const STEP = 1.4;

export type Aim = Omit<Of<typeof cameraCalls.aim.body>, 'source'>;

export interface CameraHere {
  now: Camera | undefined;
  /** What went wrong last. */
  trouble: string | undefined;
  /** Answers whether the camera did it. */
  aim: (aim: Aim) => Promise<boolean>;
  /** Takes control of its dock. */
  take: () => void;
}

/** The next zoom in steps that look alike. */
export const zoomed = (zoom: number, steps: number): number =>
  Number(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom * STEP ** steps)).toFixed(1));

/** How a drawn picture moves with the simulated camera; it is a loop, which shows that something turns, not what would be seen. */
export function drawnView({ pitch, yaw, zoom }: Pick<Camera, 'pitch' | 'yaw' | 'zoom'>): CSSProperties {
  const scale = Math.min(6, 1.25 * Math.sqrt(zoom ?? 1));
  const most = ((scale - 1) / 2) * 100;
  const shift = (degrees: number, whole: number): number => Math.max(-most, Math.min(most, (degrees / whole) * most));
  return { transform: `translate(${-shift(yaw ?? 0, 90)}%, ${shift(pitch ?? 0, 90)}%) scale(${scale})` };
}

/** The camera of a source, while somebody looks after it. */
export function useCamera(source: string, open: boolean): CameraHere {
  const { t } = useText();
  const queries = useQueryClient();
  const [failed, setFailed] = useState<string>();
  const key = ['camera', source];
  const { data, error } = useQuery({
    queryKey: key,
    enabled: open,
    refetchInterval: LOOK_MS,
    queryFn: ({ signal }) => request<Camera>({ url: cameraCalls.camera.path, body: { source }, read: true, handled: true, signal }),
  });
  const attempt = async (work: () => Promise<string | undefined>): Promise<boolean> => {
    const wrong = await work().catch(errorText);
    setFailed(wrong);
    void queries.invalidateQueries({ queryKey: key });
    return wrong === undefined;
  };
  return {
    now: open ? data : undefined,
    trouble: error ? errorText(error) : failed,
    aim: (aim) =>
      attempt(async () => {
        const { state } = await request<Aimed>({ url: cameraCalls.aim.path, body: { source, ...aim }, handled: true });
        return state === 'ok' || state === 'running' ? undefined : t(state === 'timeout' ? 'video.camera.timeout' : 'video.camera.refused');
      }),
    take: () =>
      void attempt(async () => {
        if (data) await request({ url: deviceCalls.control.path, body: { sn: data.sn, action: 'take' }, handled: true });
        return undefined;
      }),
  };
}
