import { type RawBuilder, sql } from 'kysely'
import { slot } from '#kit/server/slots.ts'
import type { Hike } from '#domains/payroll/contract/hikes.models.ts'

type Expression = RawBuilder<unknown>

/**
 * The result that a person had last when a raise begins, as an expression over employee and day; null where there is
 * none. Who evaluates people fills it.
 */
export const hikeResult = slot<(employee: Expression, day: Expression) => RawBuilder<Hike['evaluation']>>(
  'hikeResult',
  () => sql<Hike['evaluation']>`null::json`,
)
