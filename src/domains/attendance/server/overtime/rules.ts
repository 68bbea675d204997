import { lockedMonths } from '#domains/requests/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'

/** The day that overtime of a date is posted on: the date itself, or today where its month is closed for pay. */
export const postingDay = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, date: string): Promise<string> => {
  for (const [, isLocked] of lockedMonths.all())
    if ((await isLocked(tx, [date])) !== null) return organisationDay(tx, now)
  return date
}
