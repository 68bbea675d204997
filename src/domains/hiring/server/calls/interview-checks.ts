import { invalid } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import { findClash, listInterviewerAccounts, type Interviewer } from '../store/interviews.ts'
import { clockText } from '../rules/time-text.ts'

const { refusal } = hiringRefusals

type AccountRefs = readonly Readonly<{ area: 'Admin' | 'User'; id: number }>[]

/** Returns the accounts of interviewers; refuses those without a login. */
export const requireInterviewers = async (context: Context, accounts: AccountRefs): Promise<Interviewer[]> => {
  const found = await listInterviewerAccounts(context, accounts)
  const wanted = new Set(accounts.map(({ area, id }) => `${area}-${id}`)).size
  if (found.length < wanted || found.some(({ is_active }) => !is_active))
    throw invalid({ interviewers: 'Choose people with a login' })
  return found
}

type Times = Readonly<{ starts_at: string; ends_at: string }>
const QUARTER_MS = 15 * 60_000
const EIGHT_HOURS_MS = 8 * 3_600_000

/** Refuses an interview in the past, or one that does not take 15 minutes to 8 hours. */
export const checkTimes = ({ now }: Context, { starts_at, ends_at }: Times): void => {
  const length = Date.parse(ends_at) - Date.parse(starts_at)
  if (length < QUARTER_MS || length > EIGHT_HOURS_MS)
    throw invalid({ ends_at: 'An interview takes 15 minutes to 8 hours' })
  if (starts_at <= now) throw refusal('interview_past')
}

/** Refuses a video call without a link. */
export const checkPlace = (mode: string, place: string | null | undefined): void => {
  if (mode === 'video' && !/^https?:\/\//.test(place ?? '')) throw invalid({ place: 'A video call needs its link' })
}

/** Refuses a second interview of the same person at the same time. */
export const refuseClash = async (
  context: Context,
  people: readonly Interviewer[],
  times: Times,
  without: number,
): Promise<void> => {
  const accounts = people.map(({ account_id }) => account_id)
  const clash = await findClash(context.tx, accounts, { ...times, without })
  if (!clash) return
  const { name, starts_at, ends_at, zone } = clash
  throw refusal('interviewer_busy', { name, from: clockText(starts_at, zone), to: clockText(ends_at, zone) })
}
