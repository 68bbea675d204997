import { invalid } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { readPreferences as readCall, updatePreferences as updateCall } from '../../contract/notices.calls.ts'
import type { MailChoice, Preferences } from '../../contract/notices.models.ts'
import { type Choice, raisePreferences, readPreferences as read, saveChoices } from '../store/preferences.ts'

export const readPreferences = handle(readCall, async ({ tx, actor, now }) => read(tx, actor, now))

type Change = Readonly<{ kind: string; live?: boolean | undefined; mail?: MailChoice | undefined }>

const choicesOf = (before: Preferences, changes: readonly Change[]): Choice[] => {
  if (new Set(changes.map(({ kind }) => kind)).size < changes.length)
    throw invalid({ kinds: 'A kind of notice is named twice' })
  return changes.map(({ kind, live, mail }) => {
    const known = before.kinds.find((one) => one.kind === kind)
    if (!known) throw invalid({ kinds: `There is no kind of notice ${kind}` })
    if (known.locked) throw invalid({ kinds: `${known.label} cannot be switched off` })
    return { kind, live: live ?? known.live, mail: mail ?? known.mail }
  })
}

export const updatePreferences = handle(updateCall, async (context) => {
  const { tx, actor, body, now } = context
  const before = await read(tx, actor, now)
  const choices = choicesOf(before, body.kinds ?? [])
  if (body.quiet?.mode === 'roster' && actor.employee_id === null)
    throw invalid({ quiet: 'Without an employee record there are no shifts to follow' })
  if (!(await raisePreferences(tx, actor.account_id, body.version, body.quiet))) throw refuseStale()
  await saveChoices(tx, actor.account_id, choices)
  const after = await read(tx, actor, now)
  await audit(context, 'notices.preferences_updated', {
    entity: 'quiet_hours',
    id: actor.account_id,
    change: changed({ quiet: before.quiet }, { quiet: after.quiet }, { kinds: choices }),
  })
  return after
})
