import { countUnread } from '#domains/notices/server/index.ts'
import { findMfaState, getLastVisit } from '#domains/session/server/index.ts'
import { logoUrl, settingValue, settingValues } from '#domains/settings/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { fileResponse, findFile } from '#kit/server/files/stored-files.ts'
import { listNamedPermissions, ownDuty, ownPhoto } from '#kit/server/registries.ts'
import {
  loadBadges as badgesCall,
  loadShell as loadCall,
  readOrganisationLogo as logoCall,
  savePreferences as saveCall,
} from '../../contract/shell.calls.ts'
import { readBadges } from '../store/badges.ts'
import { readPreferences, savePreferences as save } from '../store/preferences.ts'

export type ShellParts = Readonly<{ app_version: string; isDemo: () => boolean; files: FileStore }>

const KEYS = [
  'organisation.name',
  'organisation.short_name',
  'organisation.logo_file_id',
  'organisation.time_zone',
  'organisation.country',
  'organisation.currency',
  'organisation.locale',
  'organisation.week_start',
  'session.admin_idle_minutes',
  'session.employee_idle_hours',
  'session.factor_for_admins',
  'help.contact',
] as const

export const loadShell = (parts: ShellParts) =>
  handle(loadCall, async ({ tx, actor, now }) => {
    const [values, visit, factor, unread, own, photo, duty, named] = await Promise.all([
      settingValues(tx, KEYS, now),
      getLastVisit(tx, actor.account_id, actor.session_id),
      findMfaState(tx, actor.account_id),
      countUnread(tx, actor.account_id, now),
      readPreferences(tx, actor.account_id),
      ownPhoto.get()(tx, actor),
      ownDuty.get()({ tx, actor, now }),
      listNamedPermissions({ tx, actor, now }),
    ])
    const logo = values['organisation.logo_file_id']
    return {
      organisation: {
        name: values['organisation.name'],
        short_name: values['organisation.short_name'],
        logo_url: logo === null ? null : logoUrl(logo),
        time_zone: values['organisation.time_zone'],
        country: values['organisation.country'],
        currency: values['organisation.currency'],
        locale: values['organisation.locale'],
        week_start: values['organisation.week_start'],
      },
      me: {
        role: actor.area,
        id: actor.id,
        employee_id: actor.employee_id,
        name: actor.name,
        email: actor.acting ? null : own.email,
        role_number: actor.role_number,
        role_name: actor.role_name,
        team_id: actor.team_id,
        time_zone:
          actor.area === 'Admin' && actor.time_zone === 'UTC' ? values['organisation.time_zone'] : actor.time_zone,
        locale: own.locale ?? values['organisation.locale'],
        formats: { locale: own.locale, time_zone: own.time_zone },
        photo,
      },
      permissions: [...actor.grants.keys(), ...named],
      session: {
        expires_at: actor.expires_at,
        idle_minutes:
          actor.area === 'Admin' ? values['session.admin_idle_minutes'] : values['session.employee_idle_hours'] * 60,
        acting: actor.acting && {
          admin_name: actor.acting.admin_name,
          reason: actor.acting.reason,
          ends_at: actor.acting.ends_at,
        },
        last_sign_in: visit.at === null ? null : { at: visit.at, device_label: visit.device_label ?? '' },
        failed_since: visit.failed_since,
        factor: { on: factor.on, required: actor.area === 'Admin' && values['session.factor_for_admins'] },
      },
      badges: { notifications: unread },
      duty,
      preferences: own.preferences,
      help_contact: values['help.contact'],
      app_version: parts.app_version,
      is_demo: parts.isDemo(),
      server_now: now,
    }
  })

export const countBadges = handle(badgesCall, async ({ tx, actor, now }) => {
  const who = { tx, actor, now }
  return readBadges(who, [...actor.grants.keys(), ...(await listNamedPermissions(who))])
})

export const readOrganisationLogo = (files: FileStore) =>
  handle(logoCall, async ({ tx, now, query }) => {
    const id = await settingValue(tx, 'organisation.logo_file_id', now)
    const file = id === null ? undefined : await findFile(tx, id)
    if (!file) throw notFound()
    return fileResponse(files, file, { shown: 'inline', cache: query.v === id ? 'by_version' : 'never' })
  })

export const savePreferences = handle(saveCall, async (context) => {
  const { tx, actor, body } = context
  if (!(await save(context, actor.account_id, body))) throw refuseStale()
  const { preferences } = await readPreferences(tx, actor.account_id)
  await audit(context, 'shell.preferences_saved', {
    entity: 'account_preferences',
    id: actor.account_id,
    // Without the filters of views: they may name people.
    after: { ...preferences, views: preferences.views.map(({ list, name }) => ({ list, name })) },
  })
  return preferences
})
