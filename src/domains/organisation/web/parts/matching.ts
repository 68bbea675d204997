/** Whether a text holds what was typed into a search, without regard to case. */
export const isMatch = (text: string, q: string | undefined): boolean =>
  text.toLowerCase().includes((q ?? '').toLowerCase())
