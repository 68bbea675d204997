import { type BoardDay, boardDays } from '#domains/notices/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import { listCelebrations, listJoiners } from './store/board-days.ts'

const JOINED_DAYS = 14
const AHEAD_DAYS = 7

type ReadContext = Pick<Context, 'tx' | 'actor' | 'now'>

/** Those who joined in the last days. */
const joiners = async ({ tx, now }: ReadContext): Promise<readonly BoardDay[]> => {
  const today = await organisationDay(tx, now)
  return listJoiners(tx, addDays(today, -JOINED_DAYS), today)
}

/** Birthdays and work anniversaries of those who share them; never a year, nor how many there are. */
const celebrations = async ({ tx, now }: ReadContext): Promise<readonly BoardDay[]> => {
  if (!(await settingValue(tx, 'notices.celebrations', now))) return []
  const today = await organisationDay(tx, now)
  return listCelebrations(tx, today, addDays(today, AHEAD_DAYS))
}

export const boardDayFilling = entries(boardDays, { joiners, celebrations })
