/**
 * Replaces what domains add to a slot or a registry, where a test must fix its results: the methods of `instead` take the
 * place of those of `part` in this process, until the returned function restores them.
 */
export const standIn = <Part extends object>(part: Part, instead: Partial<Part>): (() => void) => {
  const before = { ...part }
  Object.assign(part, instead)
  return () => void Object.assign(part, before)
}
