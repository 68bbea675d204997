import { circlesIn } from '#kit/contract/circles.ts'
import type { Tx } from '#kit/server/context.ts'
import { circleText } from '../../contract/circle.rules.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import { dayText } from '../../contract/organisation.rules.ts'
import { type Endless, listEndlessFrom, listEndlessOn, listSecondLoops, lockManagers } from '../store/circles.ts'

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

const secondCircles = async (tx: Tx, date: string, days: 'day' | 'later'): Promise<Circle[]> =>
  (await listSecondLoops(tx, date, days)).map(({ day, id, name, second, second_name }) => ({
    day,
    key: `${id} > ${second}`,
    text: circleText([name, second_name]),
  }))

/** Returns the circles of managers that exist on a day, as sentences. */
export const listCircles = async (tx: Tx, day: string): Promise<string[]> =>
  [...circlesOf(await listEndlessOn(tx, day)), ...(await secondCircles(tx, day, 'day'))].map(({ text }) => text)

const circlesFrom = async (tx: Tx, from: string): Promise<Circle[]> => [
  ...circlesOf(await listEndlessFrom(tx, from)),
  ...(await secondCircles(tx, from, 'later')),
]

/**
 * Writes a change of leads, heads or departments, and refuses one that closes a circle of managers on `from` or on a
 * later day. A circle that exists already hinders nothing, so that it can be opened step by step.
 */
export const refusingCircles = async <Result>(tx: Tx, from: string, write: () => Promise<Result>): Promise<Result> => {
  await lockManagers(tx)
  const known = new Set((await circlesFrom(tx, from)).map(({ key }) => key))
  const result = await write()
  const closed = (await circlesFrom(tx, from)).find(({ key }) => !known.has(key))
  if (closed) throw organisationRefusals.refusal('manager_circle', { day: dayText(closed.day), circle: closed.text })
  return result
}
