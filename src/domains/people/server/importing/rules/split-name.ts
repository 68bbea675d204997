/** Splits a whole name: “Doe, Jane” by its comma, “Jane van Doe” before the last word. */
export const splitName = (name: string): Readonly<{ first_name: string; last_name: string | null }> => {
  const [last = '', first] = name.split(/\s*,\s*/)
  if (first !== undefined && first !== '') return { first_name: first, last_name: last }
  const parts = name.split(/\s+/)
  return parts.length < 2
    ? { first_name: name, last_name: null }
    : { first_name: parts.slice(0, -1).join(' '), last_name: parts.at(-1) ?? null }
}
