import { z } from 'zod'
import { listQuery, resignedQuery } from '#domains/people/contract/filters.models.ts'
import { onboardQuery } from '#domains/hiring/contract/onboarding.models.ts'
import { welcomeQuery } from '#domains/hiring/contract/welcome.models.ts'
import { call } from '#kit/contract/call.ts'
import { queryList } from '#kit/contract/fields.ts'
import { recordsRefusals } from './records.refusals.ts'

const fileOptions = {
  format: z.enum(['csv', 'xlsx']).optional(),
  /** Keys of the columns to leave in; all that the reader may see when left out. */
  columns: queryList(z.string().min(1).max(60)).optional(),
}
/** A file has no pages. */
const PAGED = { limit: true, cursor: true } as const
const file = { data: z.unknown(), binary: true, refusals: recordsRefusals.of('too_many_rows') } as const

export const downloadRecord = call({
  id: 'downloads.record',
  route: 'GET /api/admin/download-record',
  permission: 'records.people.download',
  summary: 'The general record of people, filtered as their list.',
  query: listQuery.omit(PAGED).extend(fileOptions),
  ...file,
})

export const downloadResignedRecord = call({
  id: 'downloads.resignedRecord',
  route: 'GET /api/admin/download-resigned-record',
  permission: 'records.exits.download',
  summary: 'The record of those who resigned, filtered as their list.',
  query: resignedQuery.omit(PAGED).extend(fileOptions),
  ...file,
})

export const downloadWelcomeRecord = call({
  id: 'downloads.welcomeRecord',
  route: 'GET /api/admin/download-welcome-record',
  permission: 'records.welcome.download',
  summary: 'The record of welcomes, filtered as their list.',
  query: welcomeQuery.omit(PAGED).extend(fileOptions),
  ...file,
})

export const downloadOnboardRecord = call({
  id: 'downloads.onboardRecord',
  route: 'GET /api/admin/download-onboard-record',
  permission: 'records.onboard.download',
  summary: 'The record of onboardings, filtered as their list.',
  query: onboardQuery.omit(PAGED).extend(fileOptions),
  ...file,
})

export const downloadCalls = {
  downloadRecord,
  downloadResignedRecord,
  downloadWelcomeRecord,
  downloadOnboardRecord,
}
