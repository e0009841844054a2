/** What jsdom lacks and antd reads. */
import { vi } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
if (typeof window !== 'undefined') {
  window.matchMedia = (query: string) => ({ matches: false, media: query, onchange: null, addEventListener: vi.fn(), removeEventListener: vi.fn(), addListener: vi.fn(), removeListener: vi.fn(), dispatchEvent: () => false });
  HTMLElement.prototype.showPopover = () => undefined;
  globalThis.IntersectionObserver = class { readonly root = null; readonly rootMargin = ''; readonly scrollMargin = ''; readonly thresholds = []; observe(): void {} unobserve(): void {} disconnect(): void {} takeRecords(): [] { return []; } };
  globalThis.ResizeObserver = class { observe(): void {} unobserve(): void {} disconnect(): void {} };
}
