import { useEffect, useRef, useState } from 'react'

const FLASH_MS = 1200

const versionOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'version' in row ? String(row.version) : ''

const asMap = (print: string): Map<string, string> => new Map(Object.entries<string>(JSON.parse(print)))

/** The keys of the rows whose `version` rose since they were last drawn: each flashes once after it was saved. */
export const useFlash = <Row>(rows: readonly Row[], rowKey: (row: Row) => string | number): ReadonlySet<string> => {
  const [flashing, setFlashing] = useState<ReadonlySet<string>>(new Set())
  const seen = useRef(new Map<string, string>())
  const print = JSON.stringify(Object.fromEntries(rows.map((row) => [rowKey(row), versionOf(row)])))
  useEffect(() => {
    const now = asMap(print)
    const before = seen.current
    seen.current = now
    const changed = [...now].filter(([key, version]) => before.has(key) && before.get(key) !== version)
    if (changed.length === 0) return undefined
    setFlashing(new Set(changed.map(([key]) => key)))
    const timer = setTimeout(() => setFlashing(new Set()), FLASH_MS)
    return () => clearTimeout(timer)
  }, [print])
  return flashing
}
