/** A text with its middle replaced by asterisks: three characters stay in front and four behind, less of a short text. */
export function maskMiddle(text: string): string {
  if (text.includes('*')) return text;
  const characters = [...text];
  const front = Math.min(3, Math.floor(characters.length / 3));
  const behind = Math.min(4, Math.floor(characters.length / 3));
  const middle = characters.length - front - behind;
  return `${characters.slice(0, front).join('')}${'*'.repeat(middle)}${characters.slice(characters.length - behind).join('')}`;
}
