import { z } from 'zod'
import { KINDS, type Kind, type Place } from './find-places.ts'

type Counts = Readonly<Record<Kind, number>>
export type Ceilings = Readonly<Record<string, Counts>>

const count = z.int().min(0)
export const CeilingsFile = z.record(
  z.string(),
  z.strictObject({ names: count, files: count, texts: count, clauses: count }),
)

const NONE: Counts = { names: 0, files: 0, texts: 0, clauses: 0 }

/** Returns the folder whose ceiling counts a file: a domain, a side of the kit or the app, else the first folder. */
export const folderOf = (file: string): string => {
  const parts = file.split('/')
  if (parts.length === 1) return 'docs'
  if (parts[0] !== 'src') return parts[0] ?? ''
  if (parts.length === 2) return 'src'
  return parts[1] === 'engines' || parts.length === 3 ? `src/${parts[1]}` : parts.slice(0, 3).join('/')
}

/** Counts places by folder and kind; a folder without any is not in the result. */
export const countPlaces = (places: readonly Place[]): Ceilings => {
  const counts: Record<string, Record<Kind, number>> = {}
  for (const { file, kind } of places) {
    const folder = (counts[folderOf(file)] ??= { ...NONE })
    folder[kind]++
  }
  return counts
}

const foldersOf = (...all: readonly Ceilings[]): string[] => [...new Set(all.flatMap(Object.keys))].sort()

/** Returns one sentence for each count that is not its ceiling; a folder without one has the ceiling 0. */
export const faultsOf = (counts: Ceilings, ceilings: Ceilings): string[] =>
  foldersOf(counts, ceilings).flatMap((folder) =>
    KINDS.flatMap((kind) => {
      const [now, ceiling] = [(counts[folder] ?? NONE)[kind], (ceilings[folder] ?? NONE)[kind]]
      if (now > ceiling)
        return [
          `${folder}: ${now} ${kind}, at most ${ceiling}. List them: node scripts/check-words.ts --list ${folder}`,
        ]
      return now < ceiling
        ? [`${folder}: ${now} ${kind}, fewer than ${ceiling}. Lower it: node scripts/check-words.ts --write`]
        : []
    }),
  )

/** Returns the ceilings after a fall: no count rises, folders that have none left leave. */
export const lowered = (counts: Ceilings, ceilings: Ceilings): Ceilings =>
  Object.fromEntries(
    foldersOf(ceilings).flatMap((folder) => {
      const least = (kind: Kind): number => Math.min((counts[folder] ?? NONE)[kind], (ceilings[folder] ?? NONE)[kind])
      const kinds = { names: least('names'), files: least('files'), texts: least('texts'), clauses: least('clauses') }
      return KINDS.some((kind) => kinds[kind] > 0) ? [[folder, kinds] as const] : []
    }),
  )

/** Returns the text of the file: one line for each folder, so that two branches change lines apart. */
export const writeCeilings = (ceilings: Ceilings): string => {
  const lines = Object.entries(ceilings).map(([folder, counts]) => {
    const kinds = KINDS.map((kind) => `"${kind}": ${counts[kind]}`)
    return `  "${folder}": { ${kinds.join(', ')} }`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}
