/** One window at a review: asks for the record it has open, one call at a time, the newest wish last. */
import { CLAIM_SECONDS, REVIEW_PATHS, type Claim } from '../../../contract/review.ts';
import { farewell, request } from '../../data/client/client.ts';
import { ifOffered } from '../../data/client/lacking.ts';

/** A claim is renewed so often, ms. */
const RENEW = (CLAIM_SECONDS * 1000) / 3;
/** A review may come on screen, or leave it, without anything being done in it: looked at so often, ms. */
const LOOK = 1000;
/** A window in which nothing is done for so long gives its record back, ms. */
const SILENCE = CLAIM_SECONDS * 1000;

/** Unlike `randomUUID` it is there on pages of plain HTTP too. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export class Sitting {
  readonly #id = newId();
  #open: string | undefined;
  #sent: string | undefined;
  #touched: number;
  #asked = 0;
  /** A call is on its way; what is wanted meanwhile goes after it. */
  #busy = false;
  #again = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  /**
   * @param there whether the review is on screen: one behind another tab has nothing open
   * @param told what others have, whenever that is known anew
   */
  constructor(
    private readonly screen: string,
    private readonly there: () => boolean,
    private readonly told: (claims: readonly Claim[]) => void,
  ) {
    this.#touched = Date.now();
    this.#timer = setInterval(() => {
      if (this.#sent !== this.#wish() || Date.now() - this.#asked >= RENEW) this.ask();
    }, LOOK);
  }

  /** Opens a record; undefined where there is none, or it has its verdict. */
  open(id: string | undefined): void {
    this.#open = id;
    this.#touched = Date.now();
    this.ask();
  }

  /** Something was done in the window. */
  touch(): void {
    this.#touched = Date.now();
    if (this.#sent !== this.#wish()) this.ask();
  }

  #wish(): string | undefined {
    return this.there() && Date.now() - this.#touched < SILENCE ? this.#open : undefined;
  }

  #body(id: string | undefined): object {
    return { screen: this.screen, sitting: this.#id, ...(id === undefined ? {} : { id }) };
  }

  readonly ask = (): void => {
    if (this.#busy) this.#again = true;
    else void this.#ask();
  };

  async #ask(): Promise<void> {
    this.#busy = true;
    this.#again = false;
    this.#asked = Date.now();
    this.#sent = this.#wish();
    const body = this.#body(this.#sent);
    // A moment without network, or a back end that answers otherwise: everybody reviews on.
    const answer = await ifOffered(REVIEW_PATHS.claim, () =>
      request<{ list?: Claim[] } | undefined>({ url: REVIEW_PATHS.claim, body, read: true, silent: true, handled: 'entirely' }),
    ).catch(() => undefined);
    if (this.#timer !== undefined && Array.isArray(answer?.list)) this.told(answer.list);
    this.#busy = false;
    if (this.#again) await this.#ask();
  }

  /** Gives back what is open, also where the page goes away. */
  leave(): void {
    this.#sent = undefined;
    farewell({ url: REVIEW_PATHS.claim, body: this.#body(undefined), silent: true });
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#again = false;
    this.leave();
  }
}
