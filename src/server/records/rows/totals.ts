/** Totals remembered until a row of their resource changes, so that paging through a list counts once. */
import type { TotalKind } from '../../../contract/envelope.ts';

export interface Total {
  total: number;
  totalKind: TotalKind;
}

/** Longest a total is believed, should a change go unheard (a write past every server). */
const BELIEVED_MS = 10_000;
const MAX_ENTRIES = 2_000;

/** Totals by resource and condition; the condition is the statement's text with its values. */
export class TotalCache {
  readonly #byResource = new Map<string, Map<string, Total & { until: number }>>();

  /** Forgets the totals of one resource, or of all. */
  forget(resource?: string): void {
    if (resource === undefined) this.#byResource.clear();
    else this.#byResource.delete(resource);
  }

  get(resource: string, key: string): Total | undefined {
    const known = this.#byResource.get(resource)?.get(key);
    return known && known.until > Date.now() ? { total: known.total, totalKind: known.totalKind } : undefined;
  }

  set(resource: string, key: string, total: Total): void {
    let known = this.#byResource.get(resource);
    if (!known || known.size >= MAX_ENTRIES) this.#byResource.set(resource, (known = new Map()));
    known.set(key, { ...total, until: Date.now() + BELIEVED_MS });
  }
}
