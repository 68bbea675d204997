import type { Context } from '#kit/server/context.ts'
import type { Status } from '../../../contract/targets.fields.ts'
import { presentDays } from '../../targets/present.ts'
import { evaluateTargets } from '../../targets/rules/evaluate-targets.ts'
import type { PeopleFilter } from '../../targets/store/people-filter.ts'
import { countStatuses, type TargetCounts } from './target-counts.ts'

export type TargetDays = (date: string, employee_id?: number) => TargetCounts

/** Returns a function that counts the targets of a day by status, of all people or of one. */
export const countTargetDays = async (
  context: Pick<Context, 'tx' | 'now'>,
  query: Readonly<{ filter: PeopleFilter; first: string; last: string }>,
): Promise<TargetDays> => {
  const read = await evaluateTargets(context, { ...query, byDay: true })
  const found = new Map<string, Status[]>()
  const add = (key: string, status: Status): void => {
    const known = found.get(key)
    if (known) known.push(status)
    else found.set(key, [status])
  }
  for (const evaluated of read.evaluated)
    for (const { date, status } of presentDays(read, evaluated)) {
      add(date, status)
      add(`${date}|${evaluated.row.employee.id}`, status)
    }
  return (date, employee_id) =>
    countStatuses(found.get(employee_id === undefined ? date : `${date}|${employee_id}`) ?? [])
}
