import { mail, notify } from '#domains/notices/server/index.ts'
import { settingKeys, settingListeners, type SettingsChange } from '#domains/settings/server/index.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import { listActiveSuperAdmins } from '../store/accounts.ts'

export const MAIL_SETTINGS_CHANGED = 'session.mail_settings_changed'

const before = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString()

const whenText = (work: Work, { at, is_cancelled }: SettingsChange): string => {
  if (is_cancelled) return ', which had not begun, taken back'
  return at > work.now ? `, from ${at.slice(0, 10)} on` : ''
}

/**
 * Notifies all super admins, the author too, of a change of how mail is sent. The mail goes by the server that was set
 * before the change, where there was one: a new server could suppress it.
 */
const notifySuperAdmins = async (work: Work, change: SettingsChange): Promise<void> => {
  const labels = change.keys.filter((key) => key.startsWith('mail.')).map((key) => settingKeys[key].label)
  if (labels.length === 0) return
  const accounts = await listActiveSuperAdmins(work)
  const text = `${labels.join(', ')}${whenText(work, change)}`
  const key = `${MAIL_SETTINGS_CHANGED}:${work.now}`
  const ids = accounts.map(({ id }) => id)
  await notify({ ...work, by: SYSTEM }, ids, MAIL_SETTINGS_CHANGED, {
    title: `${change.actor.name} changed the email settings`,
    body: text,
    path: '/admin/settings?tab=history&group=mail',
    why: 'You are a super admin, and links that set a password go out by email.',
    dedupe_key: key,
    has_own_mail: true,
  })
  for (const { id, email, name } of accounts) {
    const data = { name, by: change.actor.name, text }
    const to = { account_id: id, address: email }
    await mail(work, MAIL_SETTINGS_CHANGED, to, data, `${key}:${id}`, { server_of: before(work.now) })
  }
}

export const mailSettingFilling = entries(settingListeners, { session: notifySuperAdmins })
