import type { Context } from '#kit/server/context.ts'
import type { Status } from '../../contract/targets.models.ts'
import { presentDays } from '../targets/present-days.ts'
import { readTargets } from '../targets/read.ts'
import type { Reach } from '../targets/store/reach.ts'
import { countStatuses, type TargetCounts } from './target-counts.ts'

export type TargetDays = (date: string, employee_id?: number) => TargetCounts

/** How the targets of people stand on each day, of all of them or of one. */
export const readTargetDays = async (
  context: Pick<Context, 'tx' | 'now'>,
  ask: Readonly<{ reach: Reach; first: string; last: string }>,
): Promise<TargetDays> => {
  const read = await readTargets(context, { ...ask, byDay: true })
  const found = new Map<string, Status[]>()
  const add = (key: string, status: Status): void => {
    const known = found.get(key)
    if (known) known.push(status)
    else found.set(key, [status])
  }
  for (const judged of read.judged)
    for (const { date, status } of presentDays(read, judged)) {
      add(date, status)
      add(`${date}|${judged.row.employee.id}`, status)
    }
  return (date, employee_id) =>
    countStatuses(found.get(employee_id === undefined ? date : `${date}|${employee_id}`) ?? [])
}
