import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, instant, line, queryInt, textId, textVersion, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { screenshotRefusals } from './screenshot.refusals.ts'
import {
  SCREENSHOT_LIMITS,
  screenshotArea,
  privacyConsent,
  screenshotPolicy,
  screenshotRow,
  screenshotView,
  viewNote,
  viewReason,
} from './screenshots.models.ts'

const CHANGES = ['attendance.screenshots.changed'] as const
const read = { permission: 'screenshot.own.read', shows: CHANGES, acting: false } as const
const write = { permission: 'screenshot.own.write', changes: CHANGES } as const
const byId = z.strictObject({ id: textId })
const changing = { ...screenshotRefusals.of('window_over'), ...commonRefusals.of('stale') }

export const screenshotUpload = call({
  id: 'timesheet.screenshotUpload',
  toast_refusals: true,
  route: 'POST /api/user/workscreenshort',
  ...write,
  summary:
    'Stores a picture of the own screen, taken within the last 15 minutes. The same picture again answers its row.',
  upload: { max_bytes: SCREENSHOT_LIMITS.max_bytes, is_nameless: true },
  body: z.strictObject({
    /** The employee id of the person who sends it. */
    id: textId,
    captured_at: instant,
  }),
  data: screenshotRow,
  toast: success('Screeshot Uploaded Successfully'),
  refusals: screenshotRefusals.of('not_working', 'on_break', 'off', 'no_consent', 'too_late', 'not_the_person'),
})

export const ownScreenshots = call({
  id: 'screenshots.own',
  route: 'GET /api/user/workscreenshort/list/:userId',
  ...read,
  summary: 'The own pictures of a day, with the rules that hold on it and the own consent.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({ date }),
  data: z.strictObject({ policy: screenshotPolicy, consent: privacyConsent.nullable(), shots: z.array(screenshotRow) }),
})

const size = z.enum(['thumb', 'full'])

export const screenshotImage = call({
  id: 'screenshots.image',
  route: 'GET /api/user/workscreenshort/image/:id',
  permission: 'screenshot.own.read',
  acting: false,
  summary: 'The bytes of an own picture, or of one in a view that the lead has opened.',
  params: byId,
  query: z.strictObject({ size }),
  data: z.never(),
  binary: true,
  changes: CHANGES,
})

export const screenshotConsent = call({
  id: 'screenshots.consent',
  route: 'POST /api/user/workscreenshort/consent',
  ...write,
  acting: false,
  summary: 'Agrees to the privacy text, or says no; both at any time.',
  body: z.strictObject({ text_version: version, accept: z.boolean() }),
  data: privacyConsent.omit({ text_version: true }),
  toast: info('Consent Updated Successfully'),
  refusals: screenshotRefusals.of('text_changed'),
})

export const redactScreenshot = call({
  id: 'screenshots.redact',
  route: 'PUT /api/user/workscreenshort/redact/:id',
  ...write,
  acting: false,
  summary: 'Paints over parts of an own picture; what lay below is removed for ever.',
  params: byId,
  body: z.strictObject({ version, areas: z.array(screenshotArea).min(1).max(20) }),
  data: screenshotRow,
  toast: info('Screenshot Updated Successfully'),
  refusals: changing,
})

export const deleteScreenshot = call({
  id: 'screenshots.delete',
  route: 'DELETE /api/user/workscreenshort/:id',
  ...write,
  acting: false,
  summary: 'Deletes an own picture for ever; its time and the reason stay.',
  params: byId,
  query: z.strictObject({ reason: line(200, 3), version: textVersion }),
  data: screenshotRow,
  toast: success('Screenshot Deleted Successfully'),
  refusals: changing,
})

export const screenshotViews = call({
  id: 'screenshots.views',
  route: 'GET /api/user/workscreenshort/views',
  ...read,
  summary: 'Who looked at the own pictures, when and why; newest first.',
  query: z.strictObject({ limit: queryInt(1, MAX_LIMIT).optional(), cursor: cursor.optional() }),
  data: z.array(screenshotView),
  meta: pageMeta,
})

const gallery = z.strictObject({
  /** Pictures that only the person sees yet, and deleted ones, come with their time alone. */
  shots: z.array(screenshotRow),
  /** Until then their pictures can be looked at. */
  view_until_at: instant,
})
export type Gallery = z.output<typeof gallery>

const opening = { date, reason_code: viewReason, note: viewNote.optional() }
const hasReason = ({ reason_code, note }: { reason_code: string; note?: string | undefined }): boolean =>
  reason_code !== 'other' || note !== undefined
const NEEDS_NOTE = { path: ['note'], message: 'Say what the reason is' }

export const leadGallery = call({
  id: 'leadScreenshots.gallery',
  route: 'POST /api/user/leads/workscreenshort',
  permission: 'screenshot.team.read',
  acting: false,
  summary: 'Opens the pictures of a person of the led teams for 15 minutes, with a reason that the person reads.',
  body: z.strictObject({ user_id: id, ...opening }).refine(hasReason, NEEDS_NOTE),
  data: gallery,
  refusals: screenshotRefusals.of('leads_off'),
})

export const adminGallery = call({
  id: 'screenshots.gallery',
  route: 'POST /api/admin/workscreenshort',
  permission: 'screenshot.read',
  summary: 'Opens the pictures of a person for 15 minutes, with a reason that the person reads.',
  body: z.strictObject({ employee_id: id, ...opening }).refine(hasReason, NEEDS_NOTE),
  data: gallery,
})

export const adminScreenshotImage = call({
  id: 'screenshots.adminImage',
  route: 'GET /api/admin/workscreenshort/image/:id',
  permission: 'screenshot.read',
  summary: 'The bytes of a picture in an opened view; writes who looked at it.',
  params: byId,
  query: z.strictObject({ size }),
  data: z.never(),
  binary: true,
  changes: CHANGES,
})

export const screenshotCalls = {
  screenshotUpload,
  ownScreenshots,
  screenshotImage,
  screenshotConsent,
  redactScreenshot,
  deleteScreenshot,
  screenshotViews,
  leadGallery,
  adminGallery,
  adminScreenshotImage,
}
