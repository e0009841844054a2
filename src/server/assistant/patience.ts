/** Longest silence of a service before or within its answer, ms: models think before their first word. */
const SILENCE_MS = 120_000;

/** Asks for an answer that comes piece by piece; after a silence the call, or the reading of what has come, fails. */
export async function fetchPatiently(
  address: string,
  request: RequestInit & { signal: AbortSignal },
  silenceMs = SILENCE_MS,
): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error(`no word for ${silenceMs / 1000} s`)), silenceMs).unref();
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.any([request.signal, stop.signal]) });
    if (!response.body) {
      clearTimeout(timer);
      return response;
    }
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, answer) => {
        timer.refresh();
        answer.enqueue(piece);
      },
      flush: () => clearTimeout(timer),
    });
    return new Response(response.body.pipeThrough(heard), response);
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}
