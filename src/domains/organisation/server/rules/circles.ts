import { circlesIn } from '#kit/contract/circles.ts'
import type { Tx } from '#kit/server/context.ts'
import { circleText } from '../../contract/circle.rules.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import { dayText } from '../../contract/organisation.rules.ts'
import { type Endless, listEndlessFrom, listEndlessOn, lockManagers } from '../store/circles.ts'

type Circle = Readonly<{ day: string; key: string; text: string }>

const circlesOf = (found: readonly Endless[]): Circle[] =>
  [...Map.groupBy(found, ({ day }) => day)].flatMap(([day, people]) => {
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return circlesIn(people.map(({ id, boss }) => ({ id, above: boss }))).map((circle) => ({
      day,
      key: circle.join(' '),
      text: circleText(circle.map((id) => names.get(id) ?? '')),
    }))
  })

/** Returns the circles of managers that exist on a day, as sentences. */
export const listCircles = async (tx: Tx, day: string): Promise<string[]> =>
  circlesOf(await listEndlessOn(tx, day)).map(({ text }) => text)

/**
 * Writes a change of leads, heads or departments, and refuses one that closes a circle of managers on `from` or on a
 * later day. A circle that exists already hinders nothing, so that it can be opened step by step.
 */
export const refusingCircles = async <Result>(tx: Tx, from: string, write: () => Promise<Result>): Promise<Result> => {
  await lockManagers(tx)
  const known = new Set(circlesOf(await listEndlessFrom(tx, from)).map(({ key }) => key))
  const result = await write()
  const closed = circlesOf(await listEndlessFrom(tx, from)).find(({ key }) => !known.has(key))
  if (closed) throw organisationRefusals.refusal('manager_circle', { day: dayText(closed.day), circle: closed.text })
  return result
}
