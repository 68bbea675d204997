import { invalid, notFound } from '#kit/contract/envelope.ts'
import { Refusal, refuseStale } from '#kit/contract/refusals.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/settings.calls.ts'
import { settingsRefusals } from '../../contract/settings.refusals.ts'
import { announceChange, type EffectInput, ownerOf } from '../public/effects.ts'
import type { SettingsParts } from '../rules/parts.ts'
import { offered, presentSettings, shownValue } from '../present.ts'
import { beginningOf, type Change, readChanges } from '../rules/read-changes.ts'
import { isAtOnce, isClosedTo, refuseLater, refuseReserved, requireConfirmedFor, saveChanges } from '../workflow.ts'
import { cancelValue, findValue, raiseVersion } from '../store/values.ts'

const ONCE = 'This takes effect at once, on no date.'
const FIXED = settingsRefusals.refusal('fixed').message

const fixedAmong = (parts: SettingsParts, keys: readonly { key: string }[]): readonly string[] =>
  keys.flatMap(({ key }) =>
    offered(key) !== undefined && parts.fixed.has(offered(key) ?? 'help.contact') ? [key] : [],
  )

export const readSettings = (parts: SettingsParts) =>
  handle(calls.readSettings, async (context) => presentSettings(context, parts))

export const updateSettings = (parts: SettingsParts) =>
  handle(calls.updateSettings, async (context) => {
    const { tx, now, actor, params, body } = context
    if (params.sessionUserId !== actor.id) throw notFound()
    // Changes go one after the other from here, so that the checks below are still valid when the values are written.
    if (!(await raiseVersion(tx, body.version))) throw refuseStale()
    const at = await beginningOf(tx, now, body.effective_from)
    const { changes, errors } = await readChanges(tx, parts, body.changes, at)
    if (fixedAmong(parts, body.changes).length > 0) throw settingsRefusals.refusal('fixed')
    const keys = changes.map(({ key }) => key)
    refuseReserved(actor, keys)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    refuseLater(changes, at !== now)
    requireConfirmedFor(actor, keys)
    await saveChanges(context, parts, changes, { actor, at, reason: body.reason })
    return presentSettings(context, parts)
  })

/** Returns the objection of a setting's owner to a change, as a message; null where there is none. */
const objection = async ({ key }: Change, input: EffectInput): Promise<string | null> => {
  if (isClosedTo(input.actor, key)) return settingsRefusals.refusal('super_admin_alone').message
  try {
    await ownerOf(key).permits?.(input)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

export const previewSettings = (parts: SettingsParts) =>
  handle(calls.previewSettings, async ({ tx, now, actor, body }) => {
    const at = await beginningOf(tx, now, body.effective_from)
    const { changes, errors: faults } = await readChanges(tx, parts, body.changes, at)
    const errors = { ...faults, ...Object.fromEntries(fixedAmong(parts, body.changes).map((key) => [key, FIXED])) }
    const effects = []
    for (const change of changes) {
      const input = { tx, now, actor, value: change.value, before: change.before, at }
      const against = at !== now && isAtOnce(change.key) ? ONCE : await objection(change, input)
      if (against !== null) errors[change.key] ??= against
      const effect = await ownerOf(change.key).effect?.(input)
      if (effect) effects.push({ key: change.key, ...effect })
    }
    return { effects, errors }
  })

export const cancelSetting = (parts: SettingsParts) =>
  handle(calls.cancelSetting, async (context) => {
    const { tx, now, actor, params } = context
    await raiseVersion(tx)
    const row = await findValue(tx, params.id)
    const key = row && offered(row.key)
    if (!row || !key || row.cancelled_at !== null) throw notFound()
    if (row.effective_from <= now) throw settingsRefusals.refusal('in_force')
    refuseReserved(actor, [key])
    requireConfirmedFor(actor, [key])
    await cancelValue(context, row.id)
    const before = { key, value: shownValue(key, row.value), effective_from: row.effective_from }
    await audit(context, 'settings.cancelled', { entity: 'setting_values', id: row.id, before })
    await announceChange(context, { actor, at: row.effective_from, keys: [key], is_cancelled: true })
    return presentSettings(context, parts)
  })
