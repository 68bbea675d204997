import { can } from '#engines/transitions/contract/transitions.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Gallery } from '../../contract/screenshots.calls.ts'
import type { ScreenshotRow } from '../../contract/screenshots.models.ts'
import { privateHours, screenshotStateAt } from '../../contract/screenshot.rules.ts'
import { screenshotWorkflow, type ScreenshotContext } from '../../contract/screenshot.workflows.ts'
import type { StoredScreenshot } from './store/screenshots.ts'

type Viewer = Pick<Actor, 'employee_id' | 'acting'>

/** Returns the context of decisions about a stored picture. */
export const decisionContext = (screenshot: StoredScreenshot, actor: Viewer, now: string): ScreenshotContext => ({
  is_owner: actor.employee_id === screenshot.employee_id && actor.acting === null,
  is_acting: actor.acting !== null,
  is_system: false,
  is_on: true,
  has_consent: true,
  is_recent: true,
  is_working: true,
  is_on_break: false,
  is_private: screenshotStateAt(screenshot.state, screenshot.visible_from, now) === 'private',
  hours: privateHours(screenshot.taken_at, screenshot.visible_from),
})

/** A picture as a person sees it: those who do not own it change nothing. */
export const presentScreenshot = (screenshot: StoredScreenshot, actor: Viewer, now: string): ScreenshotRow => {
  const may = can(screenshotWorkflow, screenshot.state, decisionContext(screenshot, actor, now))
  return {
    id: screenshot.id,
    taken_at: screenshot.taken_at,
    state: screenshotStateAt(screenshot.state, screenshot.visible_from, now),
    visible_from: screenshot.visible_from,
    blur: screenshot.blur,
    redacted: screenshot.redacted,
    delete_reason: screenshot.delete_reason,
    views: screenshot.views,
    version: screenshot.version,
    can: { redact: may.redact, delete: may.delete },
  }
}

/** The pictures of a day for another person. */
export const presentGallery = (pictures: readonly StoredScreenshot[], view_until_at: string, now: string): Gallery => ({
  shots: pictures.map((screenshot) => presentScreenshot(screenshot, { employee_id: null, acting: null }, now)),
  view_until_at,
})
