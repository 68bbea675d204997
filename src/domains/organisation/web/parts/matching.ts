/** Returns true if a text contains the text of a search, without regard to case. */
export const isMatch = (text: string, q: string | undefined): boolean =>
  text.toLowerCase().includes((q ?? '').toLowerCase())
