import type { ReactElement } from 'react';

/** The shell's shape before anything is known; index.html shows the same until the code runs. */
export function AppSkeleton(): ReactElement {
  return (
    <div className="boot" aria-hidden="true">
      <i />
      <b />
    </div>
  );
}
