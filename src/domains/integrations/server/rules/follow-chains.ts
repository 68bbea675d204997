import type { ChainedRow, ChainHead } from '#kit/server/audit-chains.ts'

/** The hash of the last followed row of each chain. */
export type Positions = ReadonlyMap<number, string>

type Followed = Readonly<{
  /** The new rows, in the order of their ids. */
  rows: readonly ChainedRow[]
  positions: Positions
  /** The id up to which no row that was read is left to follow. */
  until: number
}>

const NO_ROW = '00'

/** Returns the rows of each chain that follow its position, one after the other, as far as they were read. */
const linesOf = (positions: Positions, read: readonly ChainedRow[]): ChainedRow[][] => {
  const next = new Map(read.map((row) => [`${row.chain} ${row.previous}`, row]))
  return [...new Set(read.map(({ chain }) => chain))].map((chain) => {
    const line: ChainedRow[] = []
    let hash = positions.get(chain) ?? NO_ROW
    for (let row = next.get(`${chain} ${hash}`); row; row = next.get(`${chain} ${hash}`)) {
      line.push(row)
      hash = row.hash
    }
    return line
  })
}

/**
 * Returns the highest id at which all lines can be cut: in each, no row up to it follows one after it. A row gets its id a
 * moment before it is chained, so neighbours of a chain may have ids in the other order.
 */
const cutOf = (lines: readonly (readonly ChainedRow[])[], from: number): number => {
  let cut = from
  for (let isStable = false; !isStable;) {
    isStable = true
    for (const line of lines) {
      const first = line.findIndex(({ id }) => id > cut)
      const late = first < 0 ? [] : line.slice(first).filter(({ id }) => id <= cut)
      if (late.length === 0) continue
      cut = Math.min(...late.map(({ id }) => id)) - 1
      isStable = false
    }
  }
  return cut
}

/** Returns the rows up to the position of each chain, as far as they were read one after the other. */
const listPassed = (positions: Positions, read: readonly ChainedRow[]): ChainedRow[] => {
  const byHash = new Map(read.map((row) => [`${row.chain} ${row.hash}`, row]))
  return [...positions].flatMap(([chain, hash]) => {
    const passed: ChainedRow[] = []
    for (let row = byHash.get(`${chain} ${hash}`); row; row = byHash.get(`${chain} ${row.previous}`)) passed.push(row)
    return passed
  })
}

/**
 * Follows the chains of the audit from their positions through rows that were read in one statement. With `isWhole` all rows
 * were read; otherwise the rest is cut off, so that no row comes before one that it may depend on.
 */
export const followChains = (positions: Positions, read: readonly ChainedRow[], isWhole: boolean): Followed => {
  const lines = linesOf(positions, read)
  const last = read.at(-1)?.id ?? 0
  const cut = isWhole ? last : cutOf(lines, last)
  const parts = lines.map((line) => line.filter(({ id }) => id <= cut))
  const ends = parts.flatMap((part): [number, string][] => {
    const end = part.at(-1)
    return end ? [[end.chain, end.hash]] : []
  })
  const done = new Set([...parts.flat(), ...listPassed(positions, read)])
  const left = read.find((row) => !done.has(row))
  return {
    rows: parts.flat().toSorted((a, b) => a.id - b.id),
    positions: new Map([...positions, ...ends]),
    until: left ? left.id - 1 : last,
  }
}

/** Returns the chains whose last row is neither their position nor among the rows that follow it. */
export const listUnreached = (
  positions: Positions,
  heads: readonly ChainHead[],
  { rows }: Pick<Followed, 'rows'>,
): readonly ChainHead[] => {
  const followed = new Set(rows.map(({ chain, hash }) => `${chain} ${hash}`))
  return heads.filter(({ chain, hash }) => positions.get(chain) !== hash && !followed.has(`${chain} ${hash}`))
}
