/**
 * Has something else stand for what domains give to a slot or a registry, where a test needs to know what they say: the
 * methods of `instead` take the place of those of `part` in this process, until the answered function puts them back.
 */
export const standIn = <Part extends object>(part: Part, instead: Partial<Part>): (() => void) => {
  const before = { ...part }
  Object.assign(part, instead)
  return () => void Object.assign(part, before)
}
