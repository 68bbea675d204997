import { useState } from 'react'

/** Whether two values of a field are the same, by what they hold. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What stands in the fields of a form over a row, of which `version` is one. When another state of the row arrives
 * meanwhile, what was typed stays and all else follows; unless the same field was changed, which is for the person to
 * decide.
 */
export const useValues = <Values extends Readonly<Record<string, unknown>>>(latest: Values, isRunning: boolean) => {
  const [seen, setSeen] = useState(latest)
  const [base, setBase] = useState(latest)
  const [values, setValues] = useState(latest)
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  const isNewer = !isRunning && latest['version'] !== undefined && !isSame(latest, seen)
  const isOutdated = isNewer && [...typed].some((name) => !isSame(latest[name], base[name]))
  if (isNewer && !isOutdated) {
    setSeen(latest)
    setBase(latest)
    setValues({ ...latest, ...Object.fromEntries([...typed].map((name) => [name, values[name]])) })
  }
  return {
    values,
    isDirty: typed.size > 0,
    isOutdated,
    put: (name: string, value: unknown): void => {
      setValues((before) => ({ ...before, [name]: value }))
      setTyped((before) => new Set(before).add(name))
    },
    // Saved: what stands there is no longer different from the row.
    keep: (): void => {
      setBase(values)
      setTyped(new Set())
    },
    takeNewVersion: (): void => {
      setSeen(latest)
      setBase(latest)
      setValues(latest)
      setTyped(new Set())
    },
  }
}
