import { useState } from 'react';
import { SMS_SECONDS } from '../../contract/constants.ts';
import type { SmsCodeRequest } from '../../contract/identity.ts';
import { sendCode } from './accountCalls.ts';
import { useCountdown } from './useCountdown.ts';

/** Sending of a code to a phone, and the wait until the next one (S4-10). */
export interface PhoneCode {
  sending: boolean;
  /** Seconds until another code may be asked for. */
  left: number;
  /** Sends a code; throws an ApiError when refused. The wait begins after a success only. */
  send: (wanted: SmsCodeRequest) => Promise<void>;
}

/** The code button's state. */
export function usePhoneCode(): PhoneCode {
  const [sending, setSending] = useState(false);
  const [left, start] = useCountdown(SMS_SECONDS);
  const send = async (wanted: SmsCodeRequest): Promise<void> => {
    setSending(true);
    try {
      await sendCode(wanted);
      start();
    } finally {
      setSending(false);
    }
  };
  return { sending, left, send };
}
