import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'

/** Dates of billing are days in the zone of the organisation. */
export const todayOf = ({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<string> => organisationDay(tx, now)
