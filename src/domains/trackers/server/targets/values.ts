import type { ValueScope } from '../../contract/targets.models.ts'
import type { PlanStretch, PlanValue } from './store/plan.ts'

/** What a target expects on a day, of whom it was set, and since when. */
export type Held = Readonly<{ value: number; scope: ValueScope; from: string }>
type Change = Readonly<{ from: string; held: Held | null }>

const NEVER = '0001-01-01'

/** Since when a value holds that is only tried, and whether a day has it. */
export const TRIED_FROM = '0001-01-02'
export const triedPlace = ({ from }: Held): boolean => from === TRIED_FROM

const newest = (rows: readonly PlanValue[] | undefined, day: string): PlanValue | undefined =>
  rows?.find(([, , , , from]) => from <= day)

/**
 * The values of targets, looked up by the place of a person: on a day the newest value of the most specific scope counts
 * (person, team, designation, department, organisation), and a null there means that nothing is expected.
 */
export const valueBook = (values: readonly PlanValue[]) => {
  const newestFirst = [...values].toSorted(([, , , , one], [, , , , other]) => (one < other ? 1 : -1))
  const byPlace = Map.groupBy(newestFirst, ([target, scope, id]) => `${target}|${scope}|${id}`)
  const known = new Map<string, readonly Change[]>()

  const changesOf = (lists: readonly (readonly PlanValue[])[]): readonly Change[] => {
    const days = [...new Set([NEVER, ...lists.flat().map(([, , , , from]) => from)])].toSorted()
    return days.map((day) => {
      const row = lists.map((list) => newest(list, day)).find((one) => one !== undefined)
      if (!row) return { from: day, held: null }
      const [, scope, , value, from] = row
      return { from: day, held: value === null ? null : { value, scope, from } }
    })
  }

  /** The values in the order of time that hold for a person where they stand. */
  return (target: number, [employee, , , department, team, designation]: PlanStretch): readonly Change[] => {
    const own = byPlace.get(`${target}|employee|${employee}`)
    const key = `${target}|${own ? employee : ''}|${team}|${designation}|${department}`
    const found = known.get(key)
    if (found) return found
    const lists = [
      own,
      byPlace.get(`${target}|team|${team}`),
      byPlace.get(`${target}|designation|${designation}`),
      byPlace.get(`${target}|department|${department}`),
      byPlace.get(`${target}|organisation|null`),
    ].filter((list) => list !== undefined)
    const changes = changesOf(lists)
    known.set(key, changes)
    return changes
  }
}
export type ValueBook = ReturnType<typeof valueBook>

/** What holds on a day, of changes in the order of time. */
export const heldOn = (changes: readonly Change[], day: string): Held | null =>
  changes.findLast(({ from }) => from <= day)?.held ?? null
