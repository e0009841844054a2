import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchCaptcha, type Captcha } from '../../session/signIn.ts';

/** Picture of a captcha as an address: data addresses stay, anything else is a PNG in base64. */
const imageAddress = (img: string): string => (img.startsWith('data:') ? img : `data:image/png;base64,${img}`);

/** A captcha and how to get another. */
export interface CaptchaState {
  /** Captchas are on, as far as is known. */
  wanted: boolean;
  uuid?: string;
  image?: string;
  failed: boolean;
  renew: () => void;
}

/** Fetches a captcha, and a new one whenever asked. */
export function useCaptcha(): CaptchaState {
  const [state, setState] = useState<{ captcha?: Captcha; failed: boolean }>({ failed: false });
  const latest = useRef(0);
  const renew = useCallback(() => {
    latest.current += 1;
    const mine = latest.current;
    fetchCaptcha().then(
      (captcha) => mine === latest.current && setState({ captcha, failed: false }),
      () => mine === latest.current && setState({ failed: true }),
    );
  }, []);
  useEffect(renew, [renew]);
  const { captcha, failed } = state;
  const wanted = captcha?.captchaEnabled !== false;
  // Whatever comes along with the word that none is wanted: nobody could answer it.
  return {
    wanted,
    uuid: wanted ? captcha?.uuid : undefined,
    image: wanted && captcha?.img ? imageAddress(captcha.img) : undefined,
    failed,
    renew,
  };
}
