// Works out on which days the levels of a skill count that a person has had.

export type LineRow = Readonly<{
  id: number
  level: number
  valid_from: string
  valid_to: string | null
  removed_on: string | null
  reviewed_at: string
}>

export type Placed = Readonly<{ id: number; state: 'confirmed' | 'expired' | 'ended'; ended_on: string | null }>

/** Sorts levels by the day from which they count; of one day, the last reviewed counts. */
const byDay = (a: LineRow, b: LineRow): number =>
  a.valid_from.localeCompare(b.valid_from) || a.reviewed_at.localeCompare(b.reviewed_at) || a.id - b.id

/**
 * Returns the state and the end of each level of a skill: it counts until the next day from which a level counts, until
 * it was removed, or to the last day of its certificate.
 */
export const placeLevels = (levels: readonly LineRow[], today: string): Placed[] => {
  const sorted = levels.toSorted(byDay)
  return sorted.map(({ id, valid_to, removed_on }, at) => {
    const cut = sorted[at + 1]?.valid_from ?? null
    if (removed_on === null && (cut === null || (valid_to !== null && valid_to < cut)))
      return { id, state: valid_to !== null && valid_to < today ? 'expired' : 'confirmed', ended_on: null }
    return {
      id,
      state: 'ended',
      ended_on: cut !== null && (removed_on === null || cut < removed_on) ? cut : removed_on,
    }
  })
}

/** Returns the level that counts on a day, if any. */
export const levelOn = <Row extends LineRow & Readonly<{ ended_on: string | null }>>(
  levels: readonly Row[],
  day: string,
): Row | undefined =>
  levels.find(
    ({ valid_from, valid_to, ended_on }) =>
      valid_from <= day && (ended_on === null || ended_on > day) && (valid_to === null || valid_to >= day),
  )
