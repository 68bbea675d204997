import { can } from '#engines/transitions/contract/transitions.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Gallery } from '../../contract/screenshots.calls.ts'
import type { ShotRow } from '../../contract/screenshots.models.ts'
import { privateHours, shotStateAt } from '../../contract/screenshot.rules.ts'
import { screenshotWorkflow, type ScreenshotContext } from '../../contract/screenshot.workflows.ts'
import type { StoredShot } from './store/shots.ts'

type Viewer = Pick<Actor, 'employee_id' | 'acting'>

/** Returns the context of decisions about a stored picture. */
export const factsOf = (shot: StoredShot, actor: Viewer, now: string): ScreenshotContext => ({
  is_owner: actor.employee_id === shot.employee_id && actor.acting === null,
  is_acting: actor.acting !== null,
  is_system: false,
  is_on: true,
  has_consent: true,
  is_recent: true,
  is_working: true,
  is_on_break: false,
  is_private: shotStateAt(shot.state, shot.visible_from, now) === 'private',
  hours: privateHours(shot.taken_at, shot.visible_from),
})

/** A picture as a person sees it: those who do not own it change nothing. */
export const presentShot = (shot: StoredShot, actor: Viewer, now: string): ShotRow => {
  const may = can(screenshotWorkflow, shot.state, factsOf(shot, actor, now))
  return {
    id: shot.id,
    taken_at: shot.taken_at,
    state: shotStateAt(shot.state, shot.visible_from, now),
    visible_from: shot.visible_from,
    blur: shot.blur,
    redacted: shot.redacted,
    delete_reason: shot.delete_reason,
    views: shot.views,
    version: shot.version,
    can: { redact: may.redact, delete: may.delete },
  }
}

/** The pictures of a day for another person. */
export const presentGallery = (shots: readonly StoredShot[], view_until_at: string, now: string): Gallery => ({
  shots: shots.map((shot) => presentShot(shot, { employee_id: null, acting: null }, now)),
  view_until_at,
})
