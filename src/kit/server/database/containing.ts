/** Escapes a text as a part of a pattern for `like`: its wildcards match only themselves. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A pattern for `ilike` that finds a text anywhere, taken literally; null finds everything. */
export const containing = (q: string | undefined): string | null => (q ? `%${literally(q)}%` : null)
