import type { ValueScope } from '../../../contract/targets.fields.ts'
import type { PlanPlacement, PlanValue } from '../store/plan.ts'

/** The value of a target on a day, with its scope and first day. */
export type ValueInForce = Readonly<{ value: number; scope: ValueScope; from: string }>
type Change = Readonly<{ from: string; inForce: ValueInForce | null }>

const NEVER = '0001-01-01'

/** The first day of the value of a preview; no stored value has it. */
export const PREVIEW_FROM = '0001-01-02'
export const isPreviewValue = ({ from }: ValueInForce): boolean => from === PREVIEW_FROM

const newest = (rows: readonly PlanValue[] | undefined, day: string): PlanValue | undefined =>
  rows?.find(([, , , , from]) => from <= day)

/**
 * Looks up values of targets by the placement of a person: on a day the newest value of the most specific scope counts
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
      if (!row) return { from: day, inForce: null }
      const [, scope, , value, from] = row
      return { from: day, inForce: value === null ? null : { value, scope, from } }
    })
  }

  /** Returns the values that apply to a person in a placement, in the order of time. */
  return (target: number, [employee, , , department, team, designation]: PlanPlacement): readonly Change[] => {
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

/** Returns the value in force on a day, of changes in the order of time. */
export const valueInForceOn = (changes: readonly Change[], day: string): ValueInForce | null =>
  changes.findLast(({ from }) => from <= day)?.inForce ?? null
