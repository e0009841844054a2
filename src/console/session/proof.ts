const KEY = 'proof';

/** Keeps a proof of single sign-on until an account is linked. @param seconds it lives */
export const keepProof = (proof: string, seconds: number): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ proof, until: Date.now() + seconds * 1000 }));

/** The proof kept in this tab, while it lives. */
export function readProof(): string | undefined {
  try {
    const { proof, until } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { proof?: string; until?: number };
    return (until ?? 0) > Date.now() ? proof : undefined;
  } catch {
    return undefined;
  }
}
