import { isDeepStrictEqual } from 'node:util'

/**
 * Returns the given fields whose values differ from those of a row, or null where none does: then nothing is written, and
 * the version of the row stays. A field that is not given stays as it is; `version` is the one that the editor saw, and no
 * field.
 */
export const changesOf = <Given extends object>(row: object, given: Given): Partial<Given> | null => {
  const stored = new Map<string, unknown>(Object.entries(row))
  const changes: Partial<Given> = {}
  for (const name in given)
    if (name !== 'version' && given[name] !== undefined && !isDeepStrictEqual(given[name], stored.get(name)))
      changes[name] = given[name]
  return Object.keys(changes).length > 0 ? changes : null
}

/** Returns whether a change names no field, so that nothing is to be written. */
export const isNoChange = (given: object): boolean => changesOf({}, given) === null
