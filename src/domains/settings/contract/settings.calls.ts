import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, textId, version } from '#kit/contract/fields.ts'
import { pageQuery } from '#kit/contract/page.ts'
import { commonRefusals, confirmRefusals } from '#kit/contract/refusals.ts'
import { GROUPS } from './settings.groups.ts'
import { historyRow, settingsState } from './settings.models.ts'
import { settingsRefusals } from './settings.refusals.ts'

const SHOWN = ['settings.changed'] as const
// The frame and the calendar show values of settings, too.
const CHANGED = ['settings.changed', 'shell', 'organisation.changed', 'mail.changed'] as const
const MOST_AT_ONCE = 50

const changes = z
  .array(z.strictObject({ key: z.string().max(60), value: z.unknown() }))
  .min(1)
  .max(MOST_AT_ONCE)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'name a setting twice')

const change = { changes, effective_from: date.optional() }

export const readSettings = call({
  id: 'settings.get',
  route: 'GET /api/admin/settings',
  permission: 'settings.read',
  summary: 'Every setting with its value in force and those to come; secrets only say whether they are set.',
  data: settingsState,
  shows: SHOWN,
})

export const updateSettings = call({
  id: 'settings.update',
  route: 'PUT /api/admin/settings/:sessionUserId',
  permission: 'settings.write',
  summary: 'Changes settings at once or from a date on: all of them or none.',
  params: z.strictObject({ sessionUserId: textId }),
  body: z.strictObject({ version, ...change, reason: line(200).optional() }),
  data: settingsState,
  toast: info('Settings Updated Successfully'),
  refusals: {
    ...commonRefusals.of('stale'),
    ...confirmRefusals.of('confirm_required'),
    ...settingsRefusals.of('fixed', 'factor_needed_first', 'super_admin_alone'),
  },
  changes: CHANGED,
})

export const previewSettings = call({
  id: 'settings.preview',
  route: 'POST /api/admin/settings/preview',
  permission: 'settings.write',
  summary: 'What changes would do, and what is wrong with them; writes nothing.',
  body: z.strictObject(change),
  data: z.strictObject({
    effects: z.array(z.strictObject({ key: z.string(), text: z.string(), count: z.int() })),
    errors: z.record(z.string(), z.string()),
  }),
  reads: true,
})

const { q: _search, ...paging } = pageQuery(['set_at'])

export const listSettingChanges = call({
  id: 'settings.history',
  export: { name: 'setting-changes', without: ['limits', 'type', 'key'] },
  route: 'GET /api/admin/settings/history',
  permission: 'settings.read',
  summary: 'Who changed which setting, when, from what to what and why, newest first.',
  query: z.strictObject({
    ...paging,
    key: z.string().max(60).optional(),
    group: z.enum(GROUPS).optional(),
    set_by: textId.optional(),
    from: date.optional(),
    until: date.optional(),
  }),
  data: z.array(historyRow),
  meta: z.strictObject({
    next_cursor: z.string().nullable(),
    total: z.int(),
    /** Everyone who ever changed a setting. */
    authors: z.array(z.strictObject({ id, name: z.string() })),
  }),
  shows: SHOWN,
})

export const cancelSetting = call({
  id: 'settings.cancel',
  route: 'DELETE /api/admin/settings/scheduled/:id',
  permission: 'settings.write',
  summary: 'Takes back a value that has not begun.',
  params: z.strictObject({ id: textId }),
  data: settingsState,
  toast: success('Scheduled Setting Deleted Successfully'),
  refusals: { ...settingsRefusals.of('in_force', 'super_admin_alone'), ...confirmRefusals.of('confirm_required') },
  changes: CHANGED,
})

/** The logo: PNG, JPEG or WebP, made to fit. */
export const LOGO = { max_bytes: 2 * 1024 * 1024, max_side: 6000, side: 512 } as const

export const uploadOrganisationLogo = call({
  id: 'settings.logo',
  route: 'POST /api/admin/settings/logo',
  permission: 'settings.write',
  summary: 'Sets the logo of the organisation; `id` is that of the session.',
  body: z.strictObject({ id: textId }),
  data: z.strictObject({ logo_url: z.string() }),
  upload: { max_bytes: LOGO.max_bytes },
  toast: success('Logo Uploaded Successfully'),
  changes: CHANGED,
})

export const settingsCalls = {
  readSettings,
  updateSettings,
  previewSettings,
  listSettingChanges,
  cancelSetting,
  uploadOrganisationLogo,
}
