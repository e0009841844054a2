import type { ReactElement } from 'react';

/** The product's mark: a sun whose rays are turbine blades. */
export function Mark(): ReactElement {
  return (
    <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="4.6" fill="#ffc53d" />
      <g fill="none" stroke="#69b1ff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M16 8.2C16 4.6 18.4 2.6 21 2.4" />
        <path d="M22.8 19.9c3.1 1.8 3.6 4.9 2.5 7.2" />
        <path d="M9.2 19.9c-3.1 1.8-6 .7-7.5-1.5" />
      </g>
      <g fill="none" stroke="#ffc53d" strokeWidth="2" strokeLinecap="round">
        <path d="M9.4 9.4 7.6 7.6M24 13l2.2-.9M16 24.6v2.6" />
      </g>
    </svg>
  );
}
