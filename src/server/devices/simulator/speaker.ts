/** The loudspeaker of a simulated drone: what it says, how loud, and whether again and again. */
import { RESULT } from './parts.ts';

/** Characters of a text that take a second to say. */
const A_SECOND = 5;
const MOST_VOLUME = 100;

/** What it tells of a text under way. */
export interface Saying {
  bid: string;
  md5: string;
  percent: number;
}

export class SimulatedSpeaker {
  volume = 50;
  /** Says it until it is stopped. */
  again = false;
  #saying: { bid: string; md5: string; seconds: number; gone: number } | undefined;

  get quiet(): boolean {
    return this.#saying === undefined;
  }

  /** Answers the result; undefined when the service is none of a loudspeaker. @param on whether the drone is switched on */
  serve(method: string, data: Record<string, unknown>, bid: string, on: boolean): number | undefined {
    if (!method.startsWith('speaker_')) return undefined;
    if (!on || !Number.isSafeInteger(data['psdk_index'])) return RESULT.nothing;
    switch (method) {
      case 'speaker_play_volume_set': {
        const volume = data['play_volume'];
        if (typeof volume !== 'number' || volume < 0 || volume > MOST_VOLUME) return RESULT.unknown;
        this.volume = volume;
        return RESULT.ok;
      }
      case 'speaker_play_mode_set':
        this.again = data['play_mode'] === 1;
        return RESULT.ok;
      case 'speaker_play_stop':
        this.#saying = undefined;
        return RESULT.ok;
      case 'speaker_tts_play_start': {
        const { text, md5 } = (data['tts'] ?? {}) as { text?: unknown; md5?: unknown };
        if (typeof text !== 'string' || text === '' || typeof md5 !== 'string') return RESULT.unknown;
        this.#saying = { bid, md5, seconds: Math.max(1, text.length / A_SECOND), gone: 0 };
        return RESULT.ok;
      }
      default:
        return RESULT.unknown;
    }
  }

  /** Time passes. Answers how far it is; undefined when it says nothing. */
  step(seconds: number): Saying | undefined {
    const saying = this.#saying;
    if (!saying) return undefined;
    saying.gone += seconds;
    const percent = Math.min(100, Math.round((100 * saying.gone) / saying.seconds));
    if (percent === 100) this.#saying = this.again ? { ...saying, gone: 0 } : undefined;
    return { bid: saying.bid, md5: saying.md5, percent };
  }
}
