import type { RawBuilder } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { single } from '#kit/server/database/rows.ts'
import { reportsCard, type ReportsCard } from '../../contract/worksheets.cards.ts'
import type { Kind } from '../../contract/worksheets.models.ts'
import type { Bounds } from '../rules/bounds.ts'
import { countUnanswered } from './activities.ts'
import { onlyPerson } from './people-conditions.ts'
import { periodStatusesJson } from './periods.ts'

type OwnQuery = Readonly<Record<Kind, readonly Bounds[]>> &
  Readonly<{ employee_id: number; now: string; today: string }>

/** Returns the statuses of periods of a person, and the number of mandatory activities of today without an entry. */
export const getOwnStatuses = async (
  tx: Tx,
  { employee_id, now, today, ...bounds }: OwnQuery,
): Promise<ReportsCard> => {
  const of = (kind: Kind): RawBuilder<unknown> =>
    periodStatusesJson(now, { kind, bounds: bounds[kind], who: onlyPerson(employee_id) })
  return single(tx, reportsCard)`select ${of('daily')} || ${of('weekly')} || ${of('monthly')} as items,
      ${countUnanswered(employee_id, today)} as mandatory_open`
}
