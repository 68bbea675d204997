import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import type { NoticeKindKey } from '#domains/notices/contract/kinds.models.ts'

/** A notice that follows from a record of the demo, as the change of the record would have sent it. */
export type DrawnNotice = Readonly<{
  kind: NoticeKindKey
  /** Accounts; people, in the employee area; the leads of a person today; administrators with a permission. */
  to: Readonly<{
    accounts?: readonly number[]
    people?: readonly number[]
    leads_of?: number
    holders?: Permission
  }>
  title: string
  body?: string | null
  path?: ScreenLink | Readonly<Record<'Admin' | 'User', ScreenLink>> | null
  why: string
  /** The record. */
  subject_id: number
  at: string
  /** The same as of the real one, so that a job does not send it again. */
  key: string
  /** The account that caused it, which gets none. */
  by?: number | null
  /** Nothing is left to do: it was opened. */
  is_done?: boolean
}>

const DAY_MS = 86_400_000
/** Notices of the demo go back so far. */
const NOTICE_DAYS = 90

/** From when on records are worth a notice. */
export const noticesSince = (now: string): string => new Date(Date.parse(now) - NOTICE_DAYS * DAY_MS).toISOString()
