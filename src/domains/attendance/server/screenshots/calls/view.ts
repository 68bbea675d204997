import { randomUUID } from 'node:crypto'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import type { FileResponse } from '#kit/server/call/responses.ts'
import { handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { fileResponse, findFile } from '#kit/server/files/stored-files.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import * as calls from '../../../contract/screenshots.calls.ts'
import type { ViewReason } from '../../../contract/screenshots.models.ts'
import { screenshotRefusals } from '../../../contract/screenshot.refusals.ts'
import { screenshotStateAt } from '../../../contract/screenshot.rules.ts'
import { presentGallery } from '../present.ts'
import { findScreenshotPolicy } from '../store/rules.ts'
import { findScreenshot, listScreenshots, type StoredScreenshot } from '../store/screenshots.ts'
import * as views from '../store/views.ts'

type ViewRequest = Readonly<{ employee_id: number; date: string; reason_code: ViewReason; note: string | undefined }>

/** Opens a view of one day of one person, which its owner can read about as soon as a picture is looked at. */
const open = async (context: Context, { employee_id, date, reason_code, note }: ViewRequest) => {
  const { tx, now, actor } = context
  const opening = { employee_id, business_date: date, reason_code, note: note ?? null }
  const view_key = randomUUID()
  const until = await views.insertOpening(tx, { view_key, viewer_id: actor.account_id, ...opening, now })
  await audit(context, 'attendance.screenshots_opened', {
    entity: 'screenshot_openings',
    id: null,
    employee_id,
    after: { view_key, ...opening },
  })
  return presentGallery(await listScreenshots(tx, employee_id, date), until, now)
}

export const leadGallery = handle(calls.leadGallery, async (context) => {
  const { user_id, note, ...body } = context.body
  await context.requireVisible(user_id, body.date)
  const policy = await findScreenshotPolicy(context.tx, user_id, body.date)
  if (!policy?.leads_may_view) throw screenshotRefusals.refusal('leads_off')
  return open(context, { ...body, employee_id: user_id, note })
})

export const adminGallery = handle(calls.adminGallery, async (context) => {
  await context.requireVisible(context.body.employee_id, context.body.date)
  const { note, ...body } = context.body
  return open(context, { ...body, note })
})

type Size = 'thumb' | 'full'

/** The bytes of a picture: 404 where there are none any more. */
const sendPicture = async (files: FileStore, { tx }: Pick<Context, 'tx'>, screenshot: StoredScreenshot, size: Size) => {
  const id = size === 'thumb' ? screenshot.thumb_file_id : screenshot.file_id
  const file = id === null ? undefined : await findFile(tx, id)
  if (!file) throw notFound()
  return fileResponse(files, file, { shown: 'inline', cache: 'never' })
}

type Viewing = Context & Readonly<{ begin: BeginWork }>

/** A picture for another person: only what is no longer private, and only in a view that they have open. */
const deliverPicture = async (
  files: FileStore,
  context: Viewing,
  screenshot: StoredScreenshot | undefined,
  size: Size,
): Promise<FileResponse> => {
  const { tx, now, actor } = context
  if (!screenshot || screenshotStateAt(screenshot.state, screenshot.visible_from, now) !== 'visible') throw notFound()
  const { id, employee_id, business_date } = screenshot
  const opening = await views.findOpening(tx, { viewer_id: actor.account_id, employee_id, business_date, now })
  if (!opening) throw notFound()
  const picture = await sendPicture(files, context, screenshot, size)
  try {
    await context.begin(async (work) => {
      const isNew = await views.insertView(work.tx, opening, { screenshot_id: id, employee_id, viewed_at: now })
      const { view_key, reason_code } = opening
      const entry = { entity: 'screenshots', id, employee_id, after: { view_key, reason_code } }
      if (isNew) await audit(work, 'attendance.screenshot_viewed', entry)
    })
  } catch (error) {
    picture.stream.destroy()
    throw error
  }
  return picture
}

export const screenshotImage = (files: FileStore) =>
  handleInSteps(calls.screenshotImage, async (context) => {
    const { tx, actor, params, query } = context
    const screenshot = await findScreenshot(tx, params.id)
    return screenshot && screenshot.employee_id === actor.employee_id
      ? sendPicture(files, context, screenshot, query.size)
      : deliverPicture(files, context, screenshot, query.size)
  })

export const adminScreenshotImage = (files: FileStore) =>
  handleInSteps(calls.adminScreenshotImage, async (context) =>
    deliverPicture(files, context, await findScreenshot(context.tx, context.params.id), context.query.size),
  )
