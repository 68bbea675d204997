import { bankDayFrom, organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Work } from '#kit/server/context.ts'
import { shortDayText } from '../../rules/date-texts.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const named = (day: string): string => `${WEEKDAYS[new Date(day).getUTCDay()]}, ${shortDayText(day)}`

/** Refuses a pay day that has passed, or on which no bank works. */
export const checkPayDay = async ({ tx, now }: Work, day: string): Promise<void> => {
  if (day < (await organisationDay(tx, now))) throw invalid({ pay_on: 'has passed. Choose today or a later day' })
  const next = await bankDayFrom(tx, day)
  if (next !== day) throw invalid({ pay_on: `Banks do not work on ${named(day)}. The next bank day is ${named(next)}` })
}
