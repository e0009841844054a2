const two = (n: number): string => String(n).padStart(2, '0');

/** `YYYY-MM-DD` of a moment in the user's time zone. */
export const dayText = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** `YYYY-MM-DD HH:mm:ss` of an ISO time in the user's time zone; what is no time stays as it is. */
export function timeText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${dayText(date)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** First and last moment of two local days (`YYYY-MM-DD`) as ISO times; an absent day stays absent. */
export function dayBounds(from: string | null, to: string | null): [string | null, string | null] {
  return [
    from === null ? null : new Date(`${from}T00:00:00`).toISOString(),
    to === null ? null : new Date(`${to}T23:59:59.999`).toISOString(),
  ];
}
