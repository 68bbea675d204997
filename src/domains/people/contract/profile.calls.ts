import { z } from 'zod'
import { call, info } from '#kit/contract/call.ts'
import { queryList, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { linkedinUrl } from './people.fields.ts'
import { choice, peopleOptions } from './options.models.ts'
import { card } from './card.models.ts'
import { profile } from './people.models.ts'
import { cardRecord, nameRecord, personalRecord } from './people.records.ts'

const ids = queryList(textId).optional()

export const listColleagues = call({
  id: 'employees.userList',
  route: 'GET /api/user/get_employees',
  permission: 'people.directory.read',
  summary: 'The directory: cards of everyone employed today.',
  query: z.strictObject({
    ...pageQuery(['name']),
    department_id: ids,
    team_id: ids,
    designation_id: ids,
    status: z.enum(['new']).optional(),
  }),
  data: z.array(card),
  meta: pageMeta,
  shows: ['people.changed', 'placement.changed', 'organisation.changed', 'attendance.changed'],
})

export const listDirectoryOptions = call({
  id: 'employees.directoryOptions',
  route: 'GET /api/user/employee-options',
  permission: 'people.directory.read',
  summary: 'What the directory and the own profile choose from.',
  data: peopleOptions.pick({ departments: true, designations: true }).extend({
    teams: peopleOptions.shape.teams,
    countries: z.array(choice),
  }),
  shows: ['organisation.changed'],
})

export const getProfile = call({
  id: 'users.get',
  route: 'GET /api/user/user_data/:userId',
  permission: 'people.own.read',
  summary: 'The own profile, that of a person one leads, or the card of a colleague.',
  params: z.strictObject({ userId: textId }),
  data: profile,
  shows: ['people.changed', 'placement.changed', 'organisation.changed', 'attendance.changed'],
})

const { work_email: _email, ...ownCard } = cardRecord.change
const { date_of_birth, nationality_country_id, ...ownPersonal } = personalRecord.change
/** The fields that a person changes about themself without approval. */
const freeFields = z.strictObject({ ...ownCard, ...ownPersonal })
export type FreeChanges = z.output<typeof freeFields>

/** The fields whose changes take effect when HR approves them. */
const checkedFields = z.strictObject({ ...nameRecord.change, date_of_birth, nationality_country_id })
export type CheckedChanges = z.output<typeof checkedFields>

export const updateProfile = call({
  id: 'users.update',
  route: 'PUT /api/user/user_data/:sessionUserId',
  permission: 'people.own.write',
  summary: 'Changes the own profile. Names, date of birth and nationality wait for approval.',
  params: z.strictObject({ sessionUserId: textId }),
  body: z.strictObject({ ...freeFields.shape, ...checkedFields.shape, version }),
  data: z.strictObject({ version, saved: z.array(z.string()), pending: z.array(z.string()) }),
  toast: info('User Updated Successfully'),
  refusals: commonRefusals.of('stale'),
  changes: ['people.changed'],
})

export const updateLinkedin = call({
  id: 'profile.linkedinUpdate',
  route: 'POST /api/user/linkedin_update',
  permission: 'people.own.write',
  summary: 'Sets or clears the own LinkedIn address.',
  body: z.strictObject({ linkedin_url: linkedinUrl.nullable() }),
  data: z.strictObject({ linkedin_url: z.string().nullable(), version }),
  changes: ['people.changed'],
})

export const profileCalls = { listColleagues, listDirectoryOptions, getProfile, updateProfile, updateLinkedin }
